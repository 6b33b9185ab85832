import { type Race, repeat } from './race.ts'
import { must, type Organization, type Person, type Stage } from './stage.ts'

const ROLE = 'support'

/** Members and pending invitations whose role does not exist. */
const HOLDERS_OF_NOTHING = `select id from member where "organizationId" = $1 and role = '${ROLE}'
  and not exists (select from "organizationRole" where "organizationId" = $1 and role = '${ROLE}')
  union all select id from invitation where "organizationId" = $1 and role = '${ROLE}' and status = 'pending'
  and not exists (select from "organizationRole" where "organizationId" = $1 and role = '${ROLE}')`

type Prepared = { organization: Organization; owner: Person; guest: Person; stage: Stage }
type Giving = (prepared: Prepared, round: number) => Promise<() => ReturnType<Organization['accept']>>

/** A role is deleted by four callers while four others give it to the guest. `makeGiving` prepares a round. */
function raceOfRole(title: string, makeGiving: Giving): Race {
  return {
    title,
    refusals:
      /^(ROLE_NOT_FOUND|ROLE_IS_ASSIGNED_TO_MEMBERS|INVITATION_NOT_FOUND|USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION|REFUSED)$/,
    async prepare(stage) {
      const [owner, guest] = await stage.getPeople(2)
      if (!owner || !guest) throw new Error('Two people were asked for')
      const organization = await stage.openOrganization(owner)
      const prepared = { organization, owner, guest, stage }
      return async (round) => {
        await clear(prepared)
        await must(organization.ask(owner, 'create-role', { role: ROLE, permission: { ac: ['read'] } }))
        const give = await makeGiving(prepared, round)
        return {
          calls: [...repeat(4, give), ...repeat(4, () => organization.ask(owner, 'delete-role', { roleName: ROLE }))],
          async check() {
            const holders = await stage.query(HOLDERS_OF_NOTHING, [organization.id])
            return holders.length === 0 ? [] : ['someone has a role that does not exist']
          },
        }
      }
    },
  }
}

/** Takes the role from everyone, and deletes it. */
async function clear({ organization, owner, guest, stage }: Prepared): Promise<void> {
  const member = await organization.findMember(guest)
  if (member) await must(organization.remove(owner, member.id))
  const pending = await stage.query<{ id: string }>(
    `select id from invitation where "organizationId" = $1 and status = 'pending'`,
    [organization.id],
  )
  for (const { id } of pending) await must(organization.ask(owner, 'cancel-invitation', { invitationId: id }))
  const [role] = await stage.query('select id from "organizationRole" where "organizationId" = $1', [organization.id])
  if (role) await must(organization.ask(owner, 'delete-role', { roleName: ROLE }))
}

export const givenRoleRaces = [
  raceOfRole('a role is deleted while it is given to a member', async ({ organization, owner, guest }) => {
    await must(organization.accept(guest, await organization.invite(owner, guest.email, 'member')))
    const memberId = await organization.getMemberId(guest)
    return () => organization.setRole(owner, memberId, ROLE)
  }),
  raceOfRole('a role is deleted while someone is invited with it', async ({ organization, owner, guest }) => {
    return () => organization.ask(owner, 'invite-member', { email: guest.email, role: ROLE })
  }),
]

/** In every second round someone else is invited with the role, too, and doesn't answer. */
export const heldRoleRace = raceOfRole(
  'a role is deleted while an invitation with it is accepted',
  async ({ organization, owner, guest }, round) => {
    const invitationId = await organization.invite(owner, guest.email, ROLE)
    if (round % 2 === 0) await organization.invite(owner, 'silent@example.com', ROLE)
    return () => organization.accept(guest, invitationId)
  },
)
