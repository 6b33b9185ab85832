import { t } from '#src/messages.ts'
import { getErrorMessage, RequestError } from '#src/shell/request.ts'
import type { words } from '#src/shell/words.ts'

/** An error from better-auth's passkey plugin, which returns errors instead of throwing them. */
export type PasskeyRefusal = { status: number; code?: string | undefined; message?: string | undefined }

/** In better-auth 1.7.6, only this message shows that a sign-in failed in the browser and not on the server. */
const ENDED_IN_BROWSER = 'Auth cancelled'

/** Messages by error code (specification, section 8, "Passkey"). */
const REGISTRATION_WORDS: Readonly<Record<string, string>> = {
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'previously registered',
  ERROR_CEREMONY_ABORTED: 'registration cancelled',
}

/** Returns the error for a browser without passkeys, because the browser is old or the connection isn't secure. */
export function createPasskeySupportError(): RequestError {
  return new RequestError({ status: 400, code: 'WEBAUTHN_NOT_SUPPORTED', message: 'WebAuthn is not supported in this browser' })
}

/** Returns the same error for any failure in the browser. A server error keeps its message. */
export function toPasskeySignInError({ status, code, message }: PasskeyRefusal): RequestError {
  if (message === ENDED_IN_BROWSER) return new RequestError({ status: 400, code: 'AUTH_CANCELLED', message: 'auth cancelled' })
  return failureOfServer({ status, code, message })
}

/** Returns the specification's message for two errors. Other browser errors and all server errors stay unchanged. */
export function toPasskeyRegistrationError({ status, code, message }: PasskeyRefusal): RequestError {
  const words = code === undefined ? undefined : REGISTRATION_WORDS[code]
  if (words !== undefined && code !== undefined) return new RequestError({ status: 400, code, message: words })
  return failureOfServer({ status, code, message })
}

function failureOfServer({ status, code, message }: PasskeyRefusal): RequestError {
  return new RequestError({
    status: code === undefined ? 500 : status,
    code: code ?? 'UNKNOWN_ERROR',
    message: message ?? 'unknown error',
  })
}

/** Messages for people, instead of the ones that apps rely on. */
const FRIENDLY_WORDS: Readonly<Record<string, keyof typeof words.passkey>> = {
  AUTH_CANCELLED: 'canceled',
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'registered',
  ERROR_CEREMONY_ABORTED: 'aborted',
  ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY: 'notCreated',
  PASSKEY_ALREADY_REGISTERED: 'added',
  WEBAUTHN_NOT_SUPPORTED: 'unsupported',
  PASSKEY_NOT_FOUND: 'unknownPasskey',
  CHALLENGE_NOT_FOUND: 'expired',
  AUTHENTICATION_FAILED: 'notAccepted',
  FAILED_TO_VERIFY_REGISTRATION: 'notVerified',
  SESSION_NOT_FRESH: 'signInAgain',
  UNKNOWN_ERROR: 'failed',
}

/** Returns the message to show for a failed passkey. */
export function getPasskeyErrorMessage(error: unknown): string {
  const word = error instanceof RequestError ? FRIENDLY_WORDS[error.code] : undefined
  return word ? t(`shell.passkey.${word}`) : getErrorMessage(error)
}
