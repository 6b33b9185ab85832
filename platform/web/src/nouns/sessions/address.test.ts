import { expect, test } from 'vitest'
import { formatIpAddress } from './device.ts'

const ADDRESSES: readonly [written: string, kept: string | null | undefined][] = [
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8:0:1::', '2001:0db8:0000:0001:0000:0000:0000:0000'],
  ['2001:db8::17', '2001:db8::17'],
  ['not an address: at all', 'not an address: at all'],
  ['', '0000:0000:0000:0000:0000:0000:0000:0000'],
  ['', '::1'],
  ['', ''],
  ['', null],
  ['', undefined],
]

test.each(ADDRESSES)('"%s" is the readable form of the IP address %s', (written, kept) => {
  expect(formatIpAddress(kept)).toBe(written)
})
