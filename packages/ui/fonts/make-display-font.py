"""Makes the display files from @fontsource-variable/bricolage-grotesque.

The optical size is pinned to 96 (titles only) and the weight cut to 600-800: 34 kB in place of 77 kB.
Needs fontTools with brotli, and that package (5.3.0, SIL Open Font License) unpacked somewhere:
npm pack @fontsource-variable/bricolage-grotesque@5.3.0, then python3 make-display-font.py <its "files" folder>
"""
import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

SOURCE = Path(sys.argv[1])
TARGET = Path(__file__).parent
FEATURES = ["kern", "liga", "calt", "ccmp", "locl", "mark", "mkmk", "tnum", "lnum", "case"]

for name in ("latin", "latin-ext"):
    font = TTFont(SOURCE / f"bricolage-grotesque-{name}-opsz-normal.woff2")
    font = instancer.instantiateVariableFont(font, {"opsz": 96, "wght": (600, 800)})
    variations = font["gvar"].variations
    font["gvar"].variations = {glyph: variations[glyph] if glyph in variations else [] for glyph in font.getGlyphOrder()}
    options = subset.Options(layout_features=FEATURES, notdef_outline=True, name_IDs=["*"])
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=list(font.getBestCmap()))
    subsetter.subset(font)
    font.flavor = "woff2"
    font.save(TARGET / f"bricolage-display-{name}.woff2")
