"""Geometry of pictures: where lines, bars and their labels go. Templates draw it as SVG, CSS colours it.

All lengths are whole units of a picture 340 wide. Numbers may be of any size: only whole ones are used.
"""

from .bars import BarChart, bars
from .lines import LineChart, Series, lines
from .spark import Spark, spark

__all__ = ["BarChart", "LineChart", "Series", "Spark", "bars", "lines", "spark"]
