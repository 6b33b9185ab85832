import { getPageLocale } from '@tradepost/messages/page-messages'

const UNITS = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

const written = (size: number, unit: 'byte' | (typeof UNITS)[number], maximumFractionDigits: number) =>
  new Intl.NumberFormat(getPageLocale(), {
    style: 'unit',
    unit,
    unitDisplay: unit === 'byte' ? 'long' : 'short',
    maximumFractionDigits,
    useGrouping: false,
  }).format(size)

/** Formats a file size: "840 bytes", "4.2 MB", "1.1 GB". */
export function formatFileSize(bytes: number): string {
  // 1000 of one unit is 1 of the next.
  const power = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3 + 1e-9), UNITS.length)
  const size = bytes / 1000 ** power
  const isNext = power > 0 && Math.round(size) >= 1000 && power < UNITS.length
  const [shown, unit] = isNext ? [size / 1000, UNITS[power]] : [size, UNITS[power - 1]]
  return written(shown, unit ?? 'byte', shown >= 100 ? 0 : 1)
}
