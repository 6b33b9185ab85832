import { t } from '#src/messages.ts'
import { RequestError } from '#src/shell/request.ts'

/** Eight characters (specification, section 9), shown in two halves because that is easier to read. */
const LENGTH = 8
const HALF = LENGTH / 2

/** Formats typed text or a code from a URL as "ABCD-EFGH". Ignores case, spaces, dashes and extra characters. */
export function formatUserCode(typed: string): string {
  const code = typed
    .replace(/[^a-z0-9]/gi, '')
    .toUpperCase()
    .slice(0, LENGTH)
  return code.length > HALF ? `${code.slice(0, HALF)}-${code.slice(HALF)}` : code
}

/** Returns whether a code has all eight characters. */
export function isWholeUserCode(typed: string): boolean {
  return typed.replace(/[^a-z0-9]/gi, '').length === LENGTH
}

/** Why a code can't be approved or denied. */
export type CodeProblem = 'unknown' | 'expired' | 'used' | 'foreign' | 'signed-out'

/** better-auth 1.7.7 uses one OAuth code for several errors, so its messages tell them apart. */
const SENTENCES: readonly (readonly [sentence: RegExp, problem: CodeProblem])[] = [
  [/already processed/i, 'used'],
  [/expired/i, 'expired'],
  [/invalid user code/i, 'unknown'],
  [/not (?:been claimed|authorized)/i, 'foreign'],
  [/authentication required/i, 'signed-out'],
]

const CODES: Readonly<Record<string, CodeProblem>> = {
  expired_token: 'expired',
  device_code_already_processed: 'used',
  access_denied: 'foreign',
  unauthorized: 'signed-out',
}

/** Returns what an error of the device flow means; undefined if it isn't about the code, such as a lost connection. */
export function findCodeProblem(error: unknown): CodeProblem | undefined {
  if (!(error instanceof RequestError) || error.status < 400 || error.status >= 500 || error.status === 429) return undefined
  const known = CODES[error.code.toLowerCase()] ?? SENTENCES.find(([sentence]) => sentence.test(error.message))?.[1]
  return known ?? (error.status === 401 ? 'signed-out' : 'unknown')
}

/** Returns the display name of the app that requests access: our own app's, or a client ID. */
export function getAppName(clientId: string): string {
  return clientId === 'tradepost-cli' ? t('device.programs.commandLine') : clientId
}

const SCOPES: Readonly<Record<string, 'identity' | 'name' | 'email' | 'offline'>> = {
  openid: 'identity',
  profile: 'name',
  email: 'email',
  offline_access: 'offline',
}

/**
 * Returns the requested scopes as text. They aren't limits: with better-auth 1.7.7, an approved app gets a full session, so the
 * page must not promise one.
 */
export function scopeLabels(scope: string | null | undefined): string[] {
  const scopes = scope?.split(/[\s,]+/).filter(Boolean) ?? []
  return scopes.map((name) => {
    const known = SCOPES[name]
    return known ? t(`device.scopes.${known}`) : name
  })
}
