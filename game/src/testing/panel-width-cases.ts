/** Stored panel widths and how both lists read them: [dynamic, pixels], and whether the value was corrected. */
export const panelWidthCases = [
  [{}, [true, 848], false],
  [{ isDynamicWidth: false }, [false, 848], false],
  [{ isDynamicWidth: true, panelWidth: 1000 }, [true, 1000], false],
  [{ panelWidth: 1000 }, [false, 1000], false],
  [{ panelWidth: 1000, isDynamicWidth: null }, [false, 1000], false],
  [{ panelWidth: 99 }, [false, 320], true],
  [{ panelWidth: 2001 }, [false, 2000], true],
] as const;
