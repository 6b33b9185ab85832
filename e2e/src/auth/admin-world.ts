import { recordPromotion } from '@tradepost/platform-server/audit-log/record-action'
import { ensureFirstAdministrator } from '@tradepost/platform-server/auth/accounts/first-administrator'
import { PASSWORD, type Reply, type Visitor } from '#src/world/pages/visitor.ts'
import { type House, makeWorld, type World, type WorldOptions } from '#src/world/world.ts'

/** The settings of the first administrator, who is the only one. */
export const ADMINISTRATOR = { email: 'admin@example.com', password: PASSWORD }

export type Person = { visitor: Visitor; id: string; email: string }
/** A route of the admin plugin: `/ban-user`. */
export type Act = <T = Record<string, unknown>>(route: string, body?: object, as?: Visitor) => Promise<Reply<T>>

let people = 0

/** Signs a new person up. */
export async function makePerson(world: House, name = 'Maya Lindqvist'): Promise<Person> {
  people += 1
  const visitor = world.visitor()
  const email = `managed-${people}@example.com`
  const { body } = await visitor.signUp({ email, name })
  const { id } = body.user as { id: string }
  return { visitor, id, email }
}

export const signIn = (
  world: House,
  { email, password = PASSWORD }: { email: string; password?: string },
  visitor = world.visitor(),
) => visitor.post('/api/auth/sign-in/email', { email, password })

/** Signs in as the administrator of a world with one, in a new browser. */
export async function signInAsAdministrator(world: House): Promise<Visitor> {
  const visitor = world.visitor()
  const { status, body } = await signIn(world, ADMINISTRATOR, visitor)
  if (status !== 200) throw new Error(`The administrator did not sign in: ${JSON.stringify(body)}`)
  return visitor
}

/** Gives a running world its administrator, as a start with the settings does, and signs in. */
export async function addAdministrator(world: House): Promise<Visitor> {
  const { deps } = world.platform
  await ensureFirstAdministrator({ ...deps, config: { ...deps.config, firstAdministrator: ADMINISTRATOR } }, recordPromotion)
  return signInAsAdministrator(world)
}

export type AdminWorld = { world: World; administrator: Visitor; act: Act }

export const toAct =
  (administrator: Visitor): Act =>
  (route, body = {}, as = administrator) =>
    as.post(`/api/auth/admin${route}`, body)

/** Opens a world with an administrator, signed in. */
export async function makeAdminWorld(options: WorldOptions = {}): Promise<AdminWorld> {
  const world = await makeWorld({ ...options, platform: { ...options.platform, firstAdministrator: ADMINISTRATOR } })
  const administrator = await signInAsAdministrator(world)
  return { world, administrator, act: toAct(administrator) }
}

type Session = {
  user: { id: string; email: string; name: string }
  session: { id: string; token: string; impersonatedBy?: string | null }
} | null
export const sessionOf = async (visitor: Visitor): Promise<Session> => (await visitor.get<Session>('/api/auth/get-session')).body
export const isSignedIn = async (visitor: Visitor): Promise<boolean> => (await sessionOf(visitor)) !== null
