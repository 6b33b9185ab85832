import { passkeyClient } from '@better-auth/passkey/client'
import { createAuthClient } from 'better-auth/react'
import { AUTH_PATH, authFetch } from './auth-client.ts'
import { failureOfPasskeyRegistration, failureOfPasskeySignIn, failureOfSupport } from './passkey-failure.ts'
import { failureOfConnection, type RequestError } from './request.ts'
import { announceSessionChange } from './session.ts'

/** Whether the browser has passkeys at all; it hides them from pages without a secure connection. */
function hasPasskeys(): boolean {
  return typeof globalThis.PublicKeyCredential === 'function'
}

/** Whether the browser can offer passkeys among the suggestions of a field with `autocomplete="username webauthn"`. */
export async function hasPasskeyAutofill(): Promise<boolean> {
  if (!hasPasskeys() || typeof PublicKeyCredential.isConditionalMediationAvailable !== 'function') return false
  return PublicKeyCredential.isConditionalMediationAvailable().catch(() => false)
}

type Ceremony = {
  signal?: AbortSignal | undefined
  /** Called when the browser has handed over a passkey and the server looks at it. */
  onShown?: (() => void) | undefined
}

/**
 * A client of better-auth for one ceremony, with a line of its own. The client calls a connection that breaks after the
 * passkey was shown "cancelled", so the line remembers how it really ended; and it is dead once the ceremony is aborted,
 * so that options which arrive late begin nothing.
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
        const answer = await authFetch(input, init).catch((error: unknown) => {
          line.failure = failureOfConnection(error)
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
  /** Waits quietly until the person picks a passkey among the suggestions of the e-mail field. */
  isAutofill: boolean
}

/**
 * Signs in with a passkey. A later call ends an earlier one that still waits, so the button works while the suggestions
 * are on offer. Throws a Failure: AUTH_CANCELLED for whatever went wrong in the browser, else the server's refusal.
 */
export async function signInWithPasskey({ isAutofill, ...ceremony }: PasskeySignIn): Promise<void> {
  if (!hasPasskeys()) throw failureOfSupport()
  const { client, line } = makeCeremony(ceremony)
  const answer = await client.signIn.passkey({ autoFill: isAutofill }).catch((error: unknown) => {
    throw failureOfConnection(error)
  })
  if (line.failure) throw line.failure
  if (answer.error) throw failureOfPasskeySignIn(answer.error)
  announceSessionChange()
}

type NewPasskey = {
  /** How the person calls it. Without a name the device shows it under the person's e-mail. */
  name?: string
  /** This device itself (`platform`), or a key or phone beside it (`cross-platform`). Either when absent. */
  authenticatorAttachment?: 'platform' | 'cross-platform'
}

/** Adds a passkey to the account of whoever is signed in. Throws a Failure with a code of the specification, section 8. */
export async function addPasskey({ name, authenticatorAttachment }: NewPasskey): Promise<void> {
  if (!hasPasskeys()) throw failureOfSupport()
  const { client, line } = makeCeremony({})
  const answer = await client.passkey.addPasskey({ name, authenticatorAttachment }).catch((error: unknown) => {
    throw failureOfConnection(error)
  })
  if (line.failure) throw line.failure
  if (answer.error) throw failureOfPasskeyRegistration(answer.error)
}
