import { type Race, repeat } from './race.ts'
import { must, type Organization, type Person, type Stage } from './stage.ts'

const ROLE = 'support'
/** Deletions that one caller tries while an invitation is accepted. */
const DELETIONS_MAX = 6

/** Members and pending invitations whose role does not exist. */
const HOLDERS_OF_NOTHING = `select id from member where "organizationId" = $1 and role = '${ROLE}'
  and not exists (select from "organizationRole" where "organizationId" = $1 and role = '${ROLE}')
  union all select id from invitation where "organizationId" = $1 and role = '${ROLE}' and status = 'pending'
  and not exists (select from "organizationRole" where "organizationId" = $1 and role = '${ROLE}')`

type Prepared = { organization: Organization; owner: Person; guest: Person; stage: Stage }
type Giving = (prepared: Prepared) => Promise<() => ReturnType<Organization['accept']>>

const deleteRole = ({ organization, owner }: Prepared) => organization.ask(owner, 'delete-role', { roleName: ROLE })

/** A role is deleted by four callers while four others give it to the guest. `makeGiving` prepares a round. */
function raceOfRole(title: string, makeGiving: Giving, remove = deleteRole): Race {
  return {
    title,
    refusals:
      /^(ROLE_NOT_FOUND|ROLE_IS_ASSIGNED_TO_MEMBERS|INVITATION_NOT_FOUND|USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION|REFUSED)$/,
    async prepare(stage) {
      const [owner, guest] = await stage.getPeople(2)
      if (!owner || !guest) throw new Error('Two people were asked for')
      const organization = await stage.openOrganization(owner)
      const prepared = { organization, owner, guest, stage }
      return async () => {
        await clear(prepared)
        await must(organization.ask(owner, 'create-role', { role: ROLE, permission: { ac: ['read'] } }))
        const give = await makeGiving(prepared)
        return {
          calls: [...repeat(4, give), ...repeat(4, () => remove(prepared))],
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

/** Deletes the role as soon as the invitation is claimed: before and after that moment it is refused. */
async function deleteWhenClaimed(prepared: Prepared): ReturnType<typeof deleteRole> {
  let answer = await deleteRole(prepared)
  for (let tries = 1; tries < DELETIONS_MAX && answer.body.code === 'ROLE_IS_ASSIGNED_TO_MEMBERS'; tries += 1)
    answer = await deleteRole(prepared)
  return answer
}

export const heldRoleRace = raceOfRole(
  'a role is deleted while an invitation with it is accepted',
  async ({ organization, owner, guest }) => {
    const invitationId = await organization.invite(owner, guest.email, ROLE)
    return () => organization.accept(guest, invitationId)
  },
  deleteWhenClaimed,
)
