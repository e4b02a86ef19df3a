"""Tractor (升级, 拖拉机): the rules T1 to T32."""
