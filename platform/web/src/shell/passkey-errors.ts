import { t } from '#src/messages.ts'
import { getErrorMessage, RequestError } from './request.ts'

/** The answer of better-auth's passkey plugin, which doesn't throw. */
export type PasskeyRefusal = { status: number; code?: string | undefined; message?: string | undefined }

/** In better-auth 1.7.6, the only sign that a sign-in failed in the browser and not at the server. */
const ENDED_IN_BROWSER = 'Auth cancelled'

/** Codes and messages of the specification, section 8, "Passkey". */
const REGISTRATION_WORDS: Readonly<Record<string, string>> = {
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'previously registered',
  ERROR_CEREMONY_ABORTED: 'registration cancelled',
}

/** Returns the error for a browser without passkeys: no secure connection, or an old browser. */
export function createPasskeySupportError(): RequestError {
  return new RequestError({ status: 400, code: 'WEBAUTHN_NOT_SUPPORTED', message: 'WebAuthn is not supported in this browser' })
}

/** Maps any browser failure to one error; a server error keeps the server's message. */
export function toPasskeySignInError({ status, code, message }: PasskeyRefusal): RequestError {
  if (message === ENDED_IN_BROWSER) return new RequestError({ status: 400, code: 'AUTH_CANCELLED', message: 'auth cancelled' })
  return failureOfServer({ status, code, message })
}

/** Two errors have messages of the specification; other browser errors, and all server errors, pass unchanged. */
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

/** Shown to people instead of the messages that apps rely on. */
const FRIENDLY_WORDS: Readonly<Record<string, string>> = {
  AUTH_CANCELLED: t('shell.passkey.canceled'),
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: t('shell.passkey.registered'),
  ERROR_CEREMONY_ABORTED: t('shell.passkey.aborted'),
  ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY: t('shell.passkey.notCreated'),
  PASSKEY_ALREADY_REGISTERED: t('shell.passkey.added'),
  WEBAUTHN_NOT_SUPPORTED: t('shell.passkey.unsupported'),
  PASSKEY_NOT_FOUND: t('shell.passkey.unknownPasskey'),
  CHALLENGE_NOT_FOUND: t('shell.passkey.expired'),
  AUTHENTICATION_FAILED: t('shell.passkey.notAccepted'),
  FAILED_TO_VERIFY_REGISTRATION: t('shell.passkey.notVerified'),
  SESSION_NOT_FRESH: t('shell.passkey.signInAgain'),
  UNKNOWN_ERROR: t('shell.passkey.failed'),
}

/** Returns the message for a failed passkey on a page. */
export function getPasskeyErrorMessage(error: unknown): string {
  return (error instanceof RequestError ? FRIENDLY_WORDS[error.code] : undefined) ?? getErrorMessage(error)
}
