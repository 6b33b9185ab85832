import { RequestError } from '#src/shell/request.ts'

/** Why a code cannot be decided on. */
export type CodeProblem = 'unknown' | 'expired' | 'used' | 'foreign' | 'signed-out'

/** Better-auth 1.7.7 gives several refusals one code of OAuth, so its sentences tell them apart. */
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

/** What a refusal of the device flow means; nothing when it is no refusal of the code, such as a lost connection. */
export function codeProblemOf(error: unknown): CodeProblem | undefined {
  if (!(error instanceof RequestError) || error.status < 400 || error.status >= 500 || error.status === 429) return undefined
  const known = CODES[error.code.toLowerCase()] ?? SENTENCES.find(([sentence]) => sentence.test(error.message))?.[1]
  return known ?? (error.status === 401 ? 'signed-out' : 'unknown')
}

/** Programs of ours have a name for people; another one is called what it calls itself. */
const PROGRAMS: Readonly<Record<string, string>> = { 'tradepost-cli': 'Tradepost command line' }

/** Who asks to be signed in. */
export function programName(clientId: string): string {
  return PROGRAMS[clientId] ?? clientId
}

const SCOPES: Readonly<Record<string, string>> = {
  openid: 'Know who you are',
  profile: 'See your name',
  email: 'See your e-mail',
  offline_access: 'Stay signed in',
}

/**
 * What a program says that it wants, each scope in words. It is only what it says: whoever is let in gets a whole session
 * of better-auth 1.7.7, so the page must not promise that there is a limit.
 */
export function wishesOf(scope: string | null | undefined): string[] {
  const scopes = scope?.split(/[\s,]+/).filter(Boolean) ?? []
  return scopes.map((name) => SCOPES[name] ?? name)
}
