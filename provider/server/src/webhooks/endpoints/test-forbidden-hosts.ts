/** The forms of an IPv4 address that browsers, or some resolvers, read. */
const V4_FORMS: readonly ((bytes: readonly number[]) => string)[] = [
  (bytes) => bytes.join('.'),
  (bytes) => `${bytes.join('.')}.`,
  ([a, b, c, d]) => `${a}.${b}.${(c ?? 0) * 256 + (d ?? 0)}`,
  ([a, ...rest]) => `${a}.${toNumber(rest)}`,
  (bytes) => String(toNumber(bytes)),
  (bytes) => `0x${toNumber(bytes).toString(16)}`,
  (bytes) => `0${toNumber(bytes).toString(8)}`,
  (bytes) => bytes.map((byte) => `0x${byte.toString(16)}`).join('.'),
  (bytes) => bytes.map((byte) => `0${byte.toString(8)}`).join('.'),
  (bytes) => bytes.map((byte) => `0x${byte.toString(16).padStart(8, '0')}`).join('.'),
  // Full-width digits and the ideographic full stop, which URLs turn into the plain ones.
  (bytes) => bytes.join('\u3002').replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
]

/** The forms of IPv6 that contain an IPv4 address; `::/96` and NAT64 also with dots. */
const EMBEDDED: readonly ((bytes: readonly number[]) => string)[] = [
  (bytes) => `::${bytes.join('.')}`,
  (bytes) => `::${toGroups(bytes)}`,
  (bytes) => `::ffff:${bytes.join('.')}`,
  (bytes) => `::ffff:${toGroups(bytes)}`,
  (bytes) => `0:0:0:0:0:ffff:${toGroups(bytes)}`,
  (bytes) => `::ffff:0:${toGroups(bytes)}`,
  (bytes) => `64:ff9b::${bytes.join('.')}`,
  (bytes) => `64:ff9b::${toGroups(bytes)}`,
  (bytes) => `64:ff9b:1::${toGroups(bytes)}`,
  (bytes) => `2002:${toGroups(bytes)}::1`,
  // Teredo keeps the address inverted.
  (bytes) => `2001:0:4136:e378:8000:63bf:${toGroups(bytes.map((byte) => 255 - byte))}`,
]

const toNumber = (bytes: readonly number[]) => bytes.reduce((sum, byte) => sum * 256 + byte, 0)
const toGroups = ([a = 0, b = 0, c = 0, d = 0]: readonly number[]) =>
  `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`

/** This machine, its network, the clouds' metadata, and a carrier's network. */
const TARGETS = [
  [127, 0, 0, 1],
  [10, 0, 0, 8],
  [169, 254, 169, 254],
  [192, 168, 1, 1],
]

const SPECIAL_V4 =
  '0.0.0.0 0.0.0.8 100.64.0.1 100.127.255.254 127.255.255.254 168.63.129.16 172.16.0.1 172.31.255.255 192.0.0.1 192.0.2.1 192.88.99.1 198.18.0.1 198.19.255.255 198.51.100.1 203.0.113.1 224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255'.split(
    ' ',
  )
const SPECIAL_V6 =
  ':: ::1 0:0:0:0:0:0:0:1 100::1 2001:2::1 2001:10::1 2001:20::1 2001:db8::1 3ffe::1 3fff::1 5f00::1 fc00::1 fd12:3456::1 fe80::1 febf::1 fec0::1 ff02::1 ff0e::1 4000::1'.split(
    ' ',
  )
const NAMES = [
  'localhost',
  'LOCALHOST',
  'localhost.',
  'api.localhost',
  'api.localhost.',
  'loc\u{ff41}lhost',
  'user:password@127.0.0.1',
  'user@localhost',
  'shop.example@127.0.0.1',
  '127.0.0.1%2f.shop.example',
  '[fe80::1%25eth0]',
  '[::1%25lo]',
  '256.256.256.256',
  '127.0.0.0x',
  '[::ffff:127.0.0.1.]',
  '[127.0.0.1]',
  '127.0.0.1%00.shop.example',
  '%31%32%37.0.0.1',
  '0x7f.1',
]

/** Lists hosts of URLs that no webhook may go to: each address in every form that leads to it, and names of this machine. */
export function listForbiddenHosts(): string[] {
  return [
    ...TARGETS.flatMap((bytes) => V4_FORMS.map((write) => write(bytes))),
    ...TARGETS.flatMap((bytes) => EMBEDDED.map((write) => `[${write(bytes)}]`)),
    ...SPECIAL_V4,
    ...SPECIAL_V6.map((address) => `[${address}]`),
    ...NAMES,
  ]
}
