import { countDone, isDone, type Race, repeat } from './race.ts'
import { must, type Organization, type Person, type Stage } from './stage.ts'

type Invitation = { id: string; status: string }

const listInvitations = (stage: Stage, { id }: Organization, { email }: Person) =>
  stage.query<Invitation>('select id, status from invitation where "organizationId" = $1 and email = $2', [id, email])

const countMemberships = async ({ listMembers }: Organization, { userId }: Person) =>
  (await listMembers()).filter((member) => member.userId === userId).length

async function getOwnerAndGuest(stage: Stage): Promise<[Organization, Person, Person]> {
  const [owner, guest] = await stage.getPeople(2)
  if (!owner || !guest) throw new Error('Two people were asked for')
  return [await stage.openOrganization(owner), owner, guest]
}

/** Undoes what the round before has left: a membership of the guest, or a pending invitation. */
async function clear(stage: Stage, organization: Organization, guest: Person): Promise<void> {
  const { founder, ask } = organization
  const member = await organization.findMember(guest)
  if (member) await must(organization.remove(founder, member.id))
  for (const { id, status } of await listInvitations(stage, organization, guest))
    if (status === 'pending') await must(ask(founder, 'cancel-invitation', { invitationId: id }))
}

export const acceptedEightTimes: Race = {
  title: 'one invitation is accepted eight times',
  refusals: /^(INVITATION_NOT_FOUND|USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION)$/,
  async prepare(stage) {
    const [organization, owner, guest] = await getOwnerAndGuest(stage)
    return async () => {
      await clear(stage, organization, guest)
      const invitationId = await organization.invite(owner, guest.email, 'member')
      return {
        calls: repeat(8, () => organization.accept(guest, invitationId)),
        async check(answers) {
          const [done, memberships] = [countDone(answers), await countMemberships(organization, guest)]
          return done === 1 && memberships === 1 ? [] : [`${done} succeeded and made ${memberships} memberships`]
        },
      }
    }
  },
}

const acceptedAndRejected: Race = {
  title: 'one invitation is accepted, rejected and canceled at once',
  refusals: /^INVITATION_NOT_FOUND$/,
  async prepare(stage) {
    const [organization, owner, guest] = await getOwnerAndGuest(stage)
    return async (round) => {
      await clear(stage, organization, guest)
      const invitationId = await organization.invite(owner, guest.email, 'member')
      const acts = [
        ...repeat(3, () => organization.accept(guest, invitationId)),
        ...repeat(3, () => organization.ask(guest, 'reject-invitation', { invitationId })),
        ...repeat(2, () => organization.ask(owner, 'cancel-invitation', { invitationId })),
      ]
      const outcomes = ['accepted', 'accepted', 'accepted', 'rejected', 'rejected', 'rejected', 'canceled', 'canceled']
      // Nobody is always first.
      const turn = <T>(list: readonly T[]) => [...list.slice(round % 8), ...list.slice(0, round % 8)]
      return {
        calls: turn(acts),
        async check(answers) {
          const won = turn(outcomes).filter((_, index) => answers.slice(index, index + 1).some(isDone))
          const status = (await listInvitations(stage, organization, guest)).find(({ id }) => id === invitationId)?.status
          const memberships = await countMemberships(organization, guest)
          const isRight = won.length === 1 && won[0] === status && memberships === (status === 'accepted' ? 1 : 0)
          return isRight ? [] : [`${won.join(' and ')} succeeded; it is ${status}, with ${memberships} memberships`]
        },
      }
    }
  },
}

const invitedEightTimes: Race = {
  title: 'one person is invited eight times',
  refusals: /^USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION$/,
  async prepare(stage) {
    const [organization, owner, guest] = await getOwnerAndGuest(stage)
    return async (round) => {
      await clear(stage, organization, guest)
      // In every second round the person has an invitation that has expired.
      if (round % 2 === 1) {
        const id = await organization.invite(owner, guest.email, 'member')
        await stage.query(`update invitation set "expiresAt" = now() - interval '1 second' where id = $1`, [id])
      }
      return {
        calls: repeat(8, () => organization.ask(owner, 'invite-member', { email: guest.email, role: 'member' })),
        async check(answers) {
          const pending = (await listInvitations(stage, organization, guest)).filter(({ status }) => status === 'pending')
          const done = countDone(answers)
          return done === 1 && pending.length === 1 ? [] : [`${done} succeeded, and ${pending.length} are pending`]
        },
      }
    }
  },
}

export const invitationRaces = { acceptedEightTimes, acceptedAndRejected, invitedEightTimes }
