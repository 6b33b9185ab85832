import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { Reply, Visitor } from '#src/world/pages/visitor.ts'
import type { World } from '#src/world/world.ts'
import { type Authenticator, type Bend, makeAuthenticator } from './authenticator.ts'

const PATH = '/api/auth/passkey'

/** A passkey as listed for its owner. */
export type ListedPasskey = { id: string; userId: string; credentialID: string; counter: number; name?: string | null }
export type SignedIn = { session: { userId: string; token: string }; user: { id: string; email: string } }
/** A signed-in user with an authenticator that has one passkey for this platform. */
export type PasskeyOwner = { visitor: Visitor; authenticator: Authenticator; passkey: ListedPasskey; email: string }

let people = 0

export async function offerRegistration(visitor: Visitor): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const offer = await visitor.get<PublicKeyCredentialCreationOptionsJSON>(`${PATH}/generate-register-options`)
  if (offer.status !== 200) throw new Error(`No registration was offered: ${JSON.stringify(offer.body)}`)
  return offer.body
}

export async function offerSignIn(visitor: Visitor): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const offer = await visitor.get<PublicKeyCredentialRequestOptionsJSON>(`${PATH}/generate-authenticate-options`)
  if (offer.status !== 200) throw new Error(`No sign-in was offered: ${JSON.stringify(offer.body)}`)
  return offer.body
}

/** Accepts any `response`, because some tests send invalid ones. */
export function sendRegistration(visitor: Visitor, response: unknown, name?: string): Promise<Reply<ListedPasskey>> {
  return visitor.post<ListedPasskey>(`${PATH}/verify-registration`, { response, ...(name === undefined ? {} : { name }) })
}

export function sendSignIn(visitor: Visitor, response: unknown): Promise<Reply<SignedIn>> {
  return visitor.post<SignedIn>(`${PATH}/verify-authentication`, { response })
}

export async function listPasskeys(visitor: Visitor): Promise<ListedPasskey[]> {
  return (await visitor.get<ListedPasskey[]>(`${PATH}/list-user-passkeys`)).body
}

export async function register(visitor: Visitor, authenticator: Authenticator, bend?: Bend): Promise<Reply<ListedPasskey>> {
  return sendRegistration(visitor, authenticator.create(await offerRegistration(visitor), bend))
}

export async function signInByPasskey(visitor: Visitor, authenticator: Authenticator, bend?: Bend): Promise<Reply<SignedIn>> {
  return sendSignIn(visitor, authenticator.get(await offerSignIn(visitor), bend))
}

export function authenticatorAt({ platform }: World): Authenticator {
  const { origin, hostname } = new URL(platform.url)
  return makeAuthenticator({ origin, rpId: hostname })
}

export async function signUpSomebody({ visitor: open }: World): Promise<{ visitor: Visitor; email: string }> {
  people += 1
  const visitor = open()
  const email = `passkey-${people}@example.com`
  await visitor.signUp({ email })
  return { visitor, email }
}

export async function makePasskeyOwner(world: World): Promise<PasskeyOwner> {
  const { visitor, email } = await signUpSomebody(world)
  const authenticator = authenticatorAt(world)
  const made = await register(visitor, authenticator)
  if (made.status !== 200) throw new Error(`The passkey was not registered: ${JSON.stringify(made.body)}`)
  return { visitor, authenticator, passkey: made.body, email }
}

/** Returns the session cookie that an answer sets, if any. */
export function sessionCookieOf({ headers }: Pick<Reply, 'headers'>): string | undefined {
  return headers.getSetCookie().find((line) => /session_token=[^;]/.test(line))
}

/** Returns a response without one of its fields, named by path: `id` or `response.signature`. */
export function without(response: RegistrationResponseJSON | AuthenticationResponseJSON, field: string): unknown {
  const { [field]: _outer, ...outside }: Record<string, unknown> = { ...response }
  if (!field.startsWith('response.')) return outside
  const { [field.slice('response.'.length)]: _inner, ...inside }: Record<string, unknown> = { ...response.response }
  return { ...response, response: inside }
}
