import { passkeyClient } from '@better-auth/passkey/client'
import { createAuthClient } from 'better-auth/react'
import { type RequestError, toConnectionError } from '#src/shell/request.ts'
import { AUTH_PATH, fetchAuth } from './auth-client.ts'
import { createPasskeySupportError, toPasskeyRegistrationError, toPasskeySignInError } from './passkey-errors.ts'
import { announceSessionChange } from './session.ts'

/** Returns whether the browser has passkeys. Browsers hide them from pages without a secure connection. */
function hasPasskeys(): boolean {
  return typeof globalThis.PublicKeyCredential === 'function'
}

/** Returns whether the browser can offer passkeys among the suggestions of a field with `autocomplete="username webauthn"`. */
export async function hasPasskeyAutofill(): Promise<boolean> {
  if (!hasPasskeys() || typeof PublicKeyCredential.isConditionalMediationAvailable !== 'function') return false
  return PublicKeyCredential.isConditionalMediationAvailable().catch(() => false)
}

type Ceremony = {
  signal?: AbortSignal | undefined
  /** Called once the browser has returned a passkey and the server checks it. */
  onShown?: (() => void) | undefined
}

/**
 * Creates a better-auth client for one ceremony, with its own connection. The client reports a connection that breaks after the
 * passkey was presented as "cancelled", so the ceremony records how it really ended. It stops once aborted, so that options that
 * arrive late start nothing.
 */
function makeCeremony({ signal, onShown }: Ceremony) {
  const line: { failure?: RequestError } = {}
  const client = createAuthClient({
    basePath: AUTH_PATH,
    plugins: [passkeyClient()],
    fetchOptions: {
      ...(signal ? { signal } : {}),
      async customFetchImpl(input: RequestInfo | URL, init?: RequestInit) {
        signal?.throwIfAborted()
        if (String(input).includes('/passkey/verify-')) onShown?.()
        const answer = await fetchAuth(input, init).catch((error: unknown) => {
          line.failure = toConnectionError(error)
          throw error
        })
        signal?.throwIfAborted()
        return answer
      },
    },
  })
  return { client, line }
}

type PasskeySignIn = Ceremony & {
  /** Waits in the background until the person picks a passkey from the email field's suggestions. */
  isAutofill: boolean
}

/**
 * Signs in with a passkey. A later call ends a pending one, so the button works while suggestions are available. Throws a
 * RequestError: AUTH_CANCELLED for any failure in the browser, otherwise the server's error.
 */
export async function signInWithPasskey({ isAutofill, ...ceremony }: PasskeySignIn): Promise<void> {
  if (!hasPasskeys()) throw createPasskeySupportError()
  const { client, line } = makeCeremony(ceremony)
  const answer = await client.signIn.passkey({ autoFill: isAutofill }).catch((error: unknown) => {
    throw toConnectionError(error)
  })
  if (line.failure) throw line.failure
  if (answer.error) throw toPasskeySignInError(answer.error)
  announceSessionChange()
}

type NewPasskey = {
  /** The passkey's name. If absent, the device shows the person's email. */
  name?: string
  /** This device (`platform`), or a separate key or phone (`cross-platform`). Either one if absent. */
  authenticatorAttachment?: 'platform' | 'cross-platform'
}

/** Adds a passkey to the signed-in person's account. Throws a RequestError with a code of the specification, section 8. */
export async function addPasskey({ name, authenticatorAttachment }: NewPasskey): Promise<void> {
  if (!hasPasskeys()) throw createPasskeySupportError()
  const { client, line } = makeCeremony({})
  const answer = await client.passkey.addPasskey({ name, authenticatorAttachment }).catch((error: unknown) => {
    throw toConnectionError(error)
  })
  if (line.failure) throw line.failure
  if (answer.error) throw toPasskeyRegistrationError(answer.error)
}
