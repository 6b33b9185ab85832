import { expect, test } from 'vitest'
import { formatFileSize } from './file-size.tsx'

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1000, '1 kB'],
  [4_200_000, '4.2 MB'],
  [128_000_000, '128 MB'],
  [999_999, '1 MB'],
  [1_000_000, '1 MB'],
  [10 * 1024 ** 3, '10.7 GB'],
])('%i bytes are %s', (bytes, words) => expect(formatFileSize(bytes)).toBe(words))
