import { PASSWORD, type Reply, type Visitor } from '#src/world/pages/visitor.ts'
import type { World } from '#src/world/world.ts'

export type Person = { visitor: Visitor; email: string; userId: string }
type Member = { id: string; userId: string; role: string }

/** Where races take place: people sign up once and are used again in the next race. */
export type Stage = {
  world: World
  /** Signs a person up who has proved their mailbox. */
  signUp(): Promise<Person>
  /** Returns people who signed up before, or now. */
  getPeople(count: number): Promise<Person[]>
  openOrganization(owner: Person): Promise<Organization>
  query<Row extends Record<string, unknown>>(sql: string, values?: readonly unknown[]): Promise<Row[]>
}

let opened = 0

const isOwner = ({ role }: Member) => role.split(',').includes('owner')

/** Sends a request that must succeed. */
export async function must<T>(asked: Promise<Reply<T>>): Promise<T> {
  const { status, body } = await asked
  if (status !== 200) throw new Error(`Preparing a race was refused: ${status} ${JSON.stringify(body)}`)
  return body
}

export function makeStage(world: World): Stage {
  const people: Person[] = []
  const stage: Stage = {
    world,
    async query<Row extends Record<string, unknown>>(sql: string, values: readonly unknown[] = []) {
      return (await world.platform.deps.database.pool.query<Row>(sql, [...values])).rows
    },
    async signUp() {
      opened += 1
      const email = `racer-${opened}@example.com`
      const visitor = world.visitor()
      const { user } = await must<{ user: { id: string } }>(
        visitor.post('/api/auth/sign-up/email', { email, name: 'Maya Lindqvist', password: PASSWORD }),
      )
      await visitor.followMail(email)
      return { visitor, email, userId: user.id }
    },
    async getPeople(count) {
      while (people.length < count) people.push(await stage.signUp())
      return people.slice(0, count)
    },
    async openOrganization(owner) {
      opened += 1
      const slug = `race-${opened}`
      const made = await must<{ id: string }>(owner.visitor.post('/api/auth/organization/create', { name: 'Race', slug }))
      return makeOrganization(stage, { id: made.id, slug }, owner)
    },
  }
  return stage
}

export type Organization = ReturnType<typeof makeOrganization>

/** The routes of one organization. `founder` stays an owner unless a race ends that. */
function makeOrganization(stage: Stage, { id, slug }: { id: string; slug: string }, founder: Person) {
  const ask = <T = { code?: string }>({ visitor }: Person, path: string, body: object) =>
    visitor.post<T>(`/api/auth/organization/${path}`, { organizationId: id, ...body })
  const listMembers = () => stage.query<Member>('select id, "userId", role from member where "organizationId" = $1', [id])
  const findMember = async ({ userId }: Person) => (await listMembers()).find((member) => member.userId === userId)
  const organization = {
    id,
    founder,
    ask,
    listMembers,
    findMember,
    async getMemberId(person: Person) {
      const member = await findMember(person)
      if (!member) throw new Error(`${person.email} is no member`)
      return member.id
    },
    countOwners: async () => (await listMembers()).filter(isOwner).length,
    invite: async (by: Person, email: string, role: string) =>
      (await must(ask<{ id: string }>(by, 'invite-member', { email, role }))).id,
    accept: (by: Person, invitationId: string) => ask(by, 'accept-invitation', { invitationId }),
    setRole: (by: Person, memberId: string, role: string) => ask(by, 'update-member-role', { memberId, role }),
    remove: (by: Person, memberId: string) => ask(by, 'remove-member', { memberIdOrEmail: memberId }),
    leave: (by: Person) => ask(by, 'leave', {}),
    /** Makes a member an owner and the caller an admin. */
    handOver: ({ visitor }: Person, memberId: string) =>
      visitor.post<{ code?: string }>(`/api/organizations/${slug}/hand-over`, { member_id: memberId, steps_down: true }),
    /** Gives people these roles again, promotions first, by whoever is an owner. */
    async arrange(wanted: readonly (readonly [Person, string])[]) {
      const members = await listMembers()
      const owner = wanted.find(([{ userId }]) => members.some((each) => each.userId === userId && isOwner(each)))?.[0]
      if (!owner) throw new Error('The organization has no owner')
      const owners = wanted.filter(([, role]) => role === 'owner')
      const others = wanted.filter(([, role]) => role !== 'owner')
      for (const [person, role] of [...owners, ...others]) {
        const member = members.find(({ userId }) => userId === person.userId)
        if (!member) await must(organization.accept(person, await organization.invite(owner, person.email, role)))
        else if (member.role !== role) await must(organization.setRole(owner, member.id, role))
      }
    },
  }
  return organization
}
