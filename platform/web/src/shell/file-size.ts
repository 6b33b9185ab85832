const UNITS = ['kB', 'MB', 'GB', 'TB']

/** Formats a file size: "840 bytes", "4.2 MB", "1.1 GB". */
export function fileSize(bytes: number): string {
  if (bytes < 1000) return bytes === 1 ? '1 byte' : `${bytes} bytes`
  // 1000 of a unit is 1 of the next.
  const power = Math.min(Math.floor(Math.log10(bytes) / 3 + 1e-9), UNITS.length)
  const size = bytes / 1000 ** power
  const isNext = Math.round(size) >= 1000 && power < UNITS.length
  const [shown, unit] = isNext ? [size / 1000, UNITS[power]] : [size, UNITS[power - 1]]
  return `${shown >= 100 ? Math.round(shown) : Math.round(shown * 10) / 10} ${unit}`
}
