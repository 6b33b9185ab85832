import { PASSWORD } from '#src/world/pages/visitor.ts'
import { isDone, type Race, repeat } from './race.ts'
import type { Organization, Person, Stage } from './stage.ts'

const REFUSALS =
  /^(FORBIDDEN|YOU_CANNOT_LEAVE_THE_ORGANIZATION_\w+|YOU_ARE_NOT_ALLOWED_TO_\w+|(MEMBER|ORGANIZATION)_NOT_FOUND|CONCURRENT_CHANGE)$/

async function checkOwners(organization: Organization): Promise<string[]> {
  return (await organization.countOwners()) > 0 ? [] : ['no owner is left']
}

type Shared = { organization: Organization; first: Person; second: Person; ids: { first: string; second: string } }

/** A race of the only two owners of an organization: each of the two calls is sent four times. */
function raceOfOwners(
  title: string,
  act: (shared: Shared) => [() => ReturnType<Organization['leave']>, () => ReturnType<Organization['leave']>],
): Race {
  return {
    title,
    refusals: REFUSALS,
    async prepare(stage) {
      const [first, second] = await getTwo(stage)
      const organization = await stage.openOrganization(first)
      return async () => {
        await organization.arrange([
          [first, 'owner'],
          [second, 'owner'],
        ])
        const ids = { first: await organization.getMemberId(first), second: await organization.getMemberId(second) }
        const [one, other] = act({ organization, first, second, ids })
        return { calls: [...repeat(4, one), ...repeat(4, other)], check: () => checkOwners(organization) }
      }
    },
  }
}

async function getTwo(stage: Stage): Promise<[Person, Person]> {
  const [first, second] = await stage.getPeople(2)
  if (!first || !second) throw new Error('Two people were asked for')
  return [first, second]
}

const leaving = raceOfOwners('two owners leave at once', ({ organization, first, second }) => [
  () => organization.leave(first),
  () => organization.leave(second),
])

const demotingEachOther = raceOfOwners('two owners demote each other', ({ organization, first, second, ids }) => [
  () => organization.setRole(first, ids.second, 'member'),
  () => organization.setRole(second, ids.first, 'member'),
])

const steppingDown = raceOfOwners('two owners step down at once', ({ organization, first, second, ids }) => [
  () => organization.setRole(first, ids.first, 'member'),
  () => organization.setRole(second, ids.second, 'member'),
])

const removingEachOther = raceOfOwners('two owners remove each other', ({ organization, first, second, ids }) => [
  () => organization.remove(first, ids.second),
  () => organization.remove(second, ids.first),
])

/** Both memberships are locked in one order (change-owners.ts). */
export const handingOver = raceOfOwners('two owners hand over to each other', ({ organization, first, second, ids }) => [
  () => organization.handOver(first, ids.second),
  () => organization.handOver(second, ids.first),
])

const removedWhileLeaving = raceOfOwners(
  'the only other owner is removed while the first leaves',
  ({ organization, first, ids }) => [() => organization.remove(first, ids.second), () => organization.leave(first)],
)

/** The other owner's account is new in each round. */
const deletedWhileLeaving: Race = {
  title: 'the only other owner deletes their account while the first leaves',
  refusals:
    /^(YOU_CANNOT_LEAVE_THE_ORGANIZATION_\w+|(MEMBER|ORGANIZATION)_NOT_FOUND|SOLE_OWNER|UNAUTHORIZED|INVALID_PASSWORD|CREDENTIAL_ACCOUNT_NOT_FOUND)$/,
  async prepare(stage) {
    const founder = await stage.signUp()
    const organization = await stage.openOrganization(founder)
    let owner = founder
    return async () => {
      const other = await stage.signUp()
      const [stays] = await stage.query<{ userId: string }>('select "userId" from member where "organizationId" = $1', [
        organization.id,
      ])
      if (stays?.userId !== owner.userId) throw new Error('The founder is no owner')
      await organization.arrange([
        [owner, 'owner'],
        [other, 'owner'],
      ])
      const leaver = owner
      return {
        calls: [
          ...repeat(4, () => organization.leave(leaver)),
          ...repeat(4, () => other.visitor.post('/api/auth/delete-user', { password: PASSWORD })),
        ],
        async check() {
          if (await organization.findMember(other)) owner = other
          return checkOwners(organization)
        },
      }
    }
  },
}

/**
 * The only owner makes a member owner and leaves, and in another window removes that member: in one round at the same moment, in
 * the next after making them owner there, too.
 */
const removedWhileMadeOwner: Race = {
  title: 'a member is removed while being made owner, and the first owner leaves',
  refusals: REFUSALS,
  async prepare(stage) {
    const [owner, member] = await getTwo(stage)
    const organization = await stage.openOrganization(owner)
    return async (round) => {
      await organization.arrange([
        [owner, 'owner'],
        [member, 'member'],
      ])
      const memberId = await organization.getMemberId(member)
      const promote = () => organization.setRole(owner, memberId, 'owner')
      const promoteAndLeave = async () => {
        await promote()
        return organization.leave(owner)
      }
      const remove = async () => {
        if (round % 2 === 0) await promote()
        return organization.remove(owner, memberId)
      }
      return { calls: [...repeat(4, promoteAndLeave), ...repeat(4, remove)], check: () => checkOwners(organization) }
    }
  },
}

/** An admin may remove members and no owners: being made owner and being removed exclude each other. */
export const removedByAdmin: Race = {
  title: 'an admin removes a member who is being made owner',
  refusals: REFUSALS,
  async prepare(stage) {
    const [owner, member, admin] = await stage.getPeople(3)
    if (!owner || !member || !admin) throw new Error('Three people were asked for')
    const organization = await stage.openOrganization(owner)
    return async () => {
      await organization.arrange([
        [owner, 'owner'],
        [admin, 'admin'],
        [member, 'member'],
      ])
      const memberId = await organization.getMemberId(member)
      const making = () => organization.setRole(owner, memberId, 'owner')
      const removing = () => organization.remove(admin, memberId)
      return {
        calls: [...repeat(4, making), ...repeat(4, removing)],
        async check(answers) {
          const [made, removed] = [answers.slice(0, 4).some(isDone), answers.slice(4).some(isDone)]
          return made && removed ? ['an admin removed an owner'] : checkOwners(organization)
        },
      }
    }
  },
}

export const ownerRaces = [
  leaving,
  demotingEachOther,
  steppingDown,
  removingEachOther,
  removedWhileLeaving,
  deletedWhileLeaving,
  removedWhileMadeOwner,
]
