/** The subset of CBOR (RFC 8949) that an authenticator uses. */
export type Cbor = number | string | Uint8Array | Map<number | string, Cbor>

const UINT8_MAX = 0xff
const UINT16_MAX = 0xffff

/** Returns the first bytes of an item: its major type with a length or value in the fewest bytes, as CTAP2 requires. */
function head(major: number, value: number): Buffer {
  const type = major << 5
  if (value < 24) return Buffer.from([type | value])
  if (value <= UINT8_MAX) return Buffer.from([type | 24, value])
  const bytes = Buffer.alloc(value <= UINT16_MAX ? 3 : 5)
  bytes[0] = type | (value <= UINT16_MAX ? 25 : 26)
  if (value <= UINT16_MAX) bytes.writeUInt16BE(value, 1)
  else bytes.writeUInt32BE(value, 1)
  return bytes
}

export function encodeCbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.byteLength), value])
  return Buffer.concat([head(5, value.size), ...[...value].flat().map(encodeCbor)])
}
