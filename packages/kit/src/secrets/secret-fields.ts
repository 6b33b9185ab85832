/** Names of fields that hold a secret: alone, or as a word of a longer name such as `new_password`. */
const SECRET_WORDS = new Set([
  ...['password', 'passcode', 'passphrase', 'secret', 'token', 'cookie', 'authorization', 'credential', 'credentials'],
  ...['apikey', 'cvc', 'cvv', 'iban', 'otp', 'pin'],
  // The custom headers of a webhook are where its receiver's keys are.
  'headers',
])
const SECRET_PAIRS = /(^|_)(api_key|private_key|security_code|card_number|account_number|one_time_code)(_|$)/
/** Fields of a card (as in log.ts); elsewhere these words are parts of names, such as `phone_number`. */
const CARD_FIELDS = new Set(['card', 'number', 'expiry', 'expiry_month', 'expiry_year'])
/** The last characters of a secret, which its owner sees on a page. */
const HINT = /_hint$/

const toSnakeCase = (name: string): string => name.replace(/([a-z\d])([A-Z])/g, '$1_$2').toLowerCase()

const known = new Map<string, boolean>()
const KNOWN_MAX = 5000

function judge(name: string): boolean {
  const field = toSnakeCase(name)
  if (HINT.test(field)) return false
  return CARD_FIELDS.has(field) || SECRET_PAIRS.test(field) || field.split(/[^a-z\d]+/).some((word) => SECRET_WORDS.has(word))
}

/** Returns whether a field of this name may hold a secret, a password or card data. */
export function isSecretField(name: string): boolean {
  const remembered = known.get(name)
  if (remembered !== undefined) return remembered
  if (known.size === KNOWN_MAX) known.clear()
  const isSecret = judge(name)
  known.set(name, isSecret)
  return isSecret
}
