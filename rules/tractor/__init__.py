"""Tractor (升级, 拖拉机): the rules T1 to T32."""

from typing import Final

HAND_SIZE: Final = 25
TALON_SIZE: Final = 8
