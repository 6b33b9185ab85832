import { runsOf, takeSample } from '@tradepost/kit/testing/test-runs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { administratorRaces } from '#src/auth/races/administrator-races.ts'
import { acceptedEightTimes, invitationRaces } from '#src/auth/races/invitation-races.ts'
import { nameRaces } from '#src/auth/races/name-races.ts'
import { handingOver, ownerRaces, removedByAdmin } from '#src/auth/races/owner-races.ts'
import { type Outcome, type Race, runRace } from '#src/auth/races/race.ts'
import { givenRoleRaces, heldRoleRace } from '#src/auth/races/role-races.ts'
import { sessionRaces } from '#src/auth/races/session-races.ts'
import { makeStage, type Stage } from '#src/auth/races/stage.ts'
import { makeWorld, type World } from '#src/world/world.ts'

/** Rounds of each race that its guard decides. */
const ROUNDS = runsOf({ usual: 2, all: 200 })
/** Rounds in which a race without its guard has to show it. Most do in the first. */
const ROUNDS_WITHOUT_GUARD_MAX = 200

/** Many times what the rounds take on a quiet machine. */
const LIMIT = { timeout: 120_000 + ROUNDS * 2000 }
const HELD: Outcome = { violations: [], strange: [] }

const LAST_OWNER_DROPPED = 'drop trigger member_owner_gone on member; drop trigger member_owner_demoted on member'
const LAST_ADMINISTRATOR_DROPPED =
  'drop trigger user_administrator_gone on "user"; drop trigger user_administrator_demoted on "user"'
/** Accepting an invitation claims it by making it accepted. Here it stays pending, so that everyone else can claim it, too. */
const CLAIM_DROPPED = `create function drop_claim() returns trigger language plpgsql as $$
    begin new.status := 'pending'; return new; end $$;
  create trigger claim_dropped before update of status on invitation for each row
    when (new.status = 'accepted') execute function drop_claim()`
const MEMBERSHIP_DROPPED = 'drop index member_of_organization'
const SLUGS_DROPPED =
  'alter table organization drop constraint organization_slug_key; drop trigger organization_slug_kept on organization'
const ROLE_CHECK_DROPPED = 'drop trigger member_role_given on member; drop trigger invitation_role_given on invitation'
const ROLE_HOLD_DROPPED = 'drop trigger role_held_deleted on "organizationRole"'

/** A session and a change of its person are both stored late, so that they meet on a machine of any speed. */
const SESSION_CHECK_DROPPED = `drop trigger session_checked on session;
  create function store_late() returns trigger language plpgsql as $$ begin perform pg_sleep(random() / 2); return new; end $$;
  create trigger session_late before insert on session for each row execute function store_late();
  create trigger person_late before update of banned, role on "user" for each row execute function store_late()`

const { acceptedAndRejected, invitedEightTimes } = invitationRaces
const { slugs, roleName } = nameRaces

/** Each guard with the SQL that drops it, and the races that it decides. */
const GUARDS: { guard: string; dropped: string; races: Race[] }[] = [
  { guard: 'an owner is left', dropped: LAST_OWNER_DROPPED, races: ownerRaces },
  { guard: 'an administrator is left', dropped: LAST_ADMINISTRATOR_DROPPED, races: administratorRaces },
  { guard: 'a session is checked when it begins', dropped: SESSION_CHECK_DROPPED, races: sessionRaces },
  {
    guard: 'an invitation is claimed, and a membership is unique',
    dropped: `${CLAIM_DROPPED}; ${MEMBERSHIP_DROPPED}`,
    races: [acceptedEightTimes],
  },
  { guard: 'an invitation ends once', dropped: 'drop trigger invitation_ended on invitation', races: [acceptedAndRejected] },
  { guard: 'an email has one invitation', dropped: 'drop index invitation_once', races: [invitedEightTimes] },
  { guard: 'a slug is unique', dropped: SLUGS_DROPPED, races: slugs },
  { guard: "a role's name is unique", dropped: 'drop index organization_role', races: [roleName] },
  { guard: 'a role that is given exists', dropped: ROLE_CHECK_DROPPED, races: givenRoleRaces },
  { guard: 'a role that is held stays', dropped: ROLE_HOLD_DROPPED, races: givenRoleRaces },
]

const worlds: World[] = []
async function openStage(dropped?: string): Promise<Stage> {
  const world = await makeWorld()
  worlds.push(world)
  const stage = makeStage(world)
  if (dropped) await stage.query(dropped)
  return stage
}

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(async () => {
  await Promise.all(worlds.map((world) => world.close()))
})

/**
 * The last three are decided by what our own statements lock and check (change-owners.ts, organization-hooks.ts,
 * check-unused.ts): nothing to drop, or so seldom a difference that a run doesn't show it.
 */
const races = new Set([...GUARDS.flatMap((each) => each.races), handingOver, removedByAdmin, heldRoleRace])

test.each(takeSample([...races], { count: 10 }).map((race) => ({ title: race.title, race })))(
  '$title: every guard holds',
  LIMIT,
  async ({ race }) => {
    expect(await runRace(stage, race, ROUNDS)).toEqual(HELD)
  },
)

test('if the claim of an invitation fails, a person still joins once', LIMIT, async () => {
  expect(await runRace(await openStage(CLAIM_DROPPED), acceptedEightTimes, ROUNDS)).toEqual(HELD)
})

test('a person joins once, also if their membership is not unique', LIMIT, async () => {
  expect(await runRace(await openStage(MEMBERSHIP_DROPPED), acceptedEightTimes, ROUNDS)).toEqual(HELD)
})

describe.each(takeSample(GUARDS, { count: 1 }))('without the guard "$guard"', ({ dropped, races: decided }) => {
  let unguarded: Stage
  beforeAll(async () => {
    unguarded = await openStage(dropped)
  })

  test.each(decided.map((race) => ({ title: race.title, race })))('$title: the race shows it', async ({ race }) => {
    const { violations } = await runRace(unguarded, race, ROUNDS_WITHOUT_GUARD_MAX)
    expect(violations).not.toEqual([])
  })
})
