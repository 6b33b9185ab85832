import { createHmac } from 'node:crypto'
import { PASSWORD, type Visitor } from '#src/world/pages/visitor.ts'
import { uniqueEmail } from '#src/world/unique-email.ts'
import type { House } from '#src/world/world.ts'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const STEP_MILLISECONDS = 30_000

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** Returns the code of a step of 30 seconds (RFC 6238). */
function codeOf(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 15
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** An app that has the key of an account. Its steps count from now on, so that a test may last longer than a step. */
export type App = { codeAt(step: number): string }

export function makeApp(uri: string): App {
  const secret = fromBase32(new URL(uri).searchParams.get('secret') ?? '')
  const now = Math.floor(Date.now() / STEP_MILLISECONDS)
  return { codeAt: (step) => codeOf(secret, now + step) }
}

export const verifyTotp = (visitor: Visitor, code: unknown) => visitor.post('/api/auth/two-factor/verify-totp', { code })
export const verifyRecovery = (visitor: Visitor, code: unknown) =>
  visitor.post('/api/auth/two-factor/verify-backup-code', { code })

type Person = { email: string; visitor: Visitor }

/** Opens the link by which a person who is signed in proves the mailbox. */
export async function proveMailbox(world: House, { email, visitor }: Person): Promise<void> {
  await visitor.post('/api/account/prove-mailbox')
  await world.drainAll()
  await visitor.followMail(email)
}

/** Signs somebody up who has proved the mailbox. */
export async function signUpProven(world: House): Promise<Person> {
  const person = { email: uniqueEmail('person'), visitor: world.visitor() }
  await person.visitor.signUp(person)
  await proveMailbox(world, person)
  return person
}

/** Sets codes up for somebody who is signed in; the first one, of the step before, is used. */
export async function protect(visitor: Visitor): Promise<{ app: App; recoveryCodes: string[] }> {
  const enabled = await visitor.post<{ totpURI: string; backupCodes: string[] }>('/api/auth/two-factor/enable')
  if (enabled.status !== 200) throw new Error(`Not enabled: ${JSON.stringify(enabled.body)}`)
  const app = makeApp(enabled.body.totpURI)
  const verified = await verifyTotp(visitor, app.codeAt(-1))
  if (verified.status !== 200) throw new Error(`Not verified: ${JSON.stringify(verified.body)}`)
  return { app, recoveryCodes: enabled.body.backupCodes }
}

/** Signs somebody up whose account asks for codes. */
export async function makeProtected(world: House): Promise<Person & { app: App; recoveryCodes: string[] }> {
  const person = await signUpProven(world)
  return { ...person, ...(await protect(person.visitor)) }
}

/** Gives the right password in a new browser, which is asked for a code then. */
export async function giveEmailAndPassword(world: House, email: string, password = PASSWORD) {
  const visitor = world.visitor()
  const answer = await visitor.post('/api/auth/sign-in/email', { email, password })
  return { visitor, answer }
}

export const isSignedIn = async (visitor: Visitor) => (await visitor.get('/api/auth/get-session')).body !== null
