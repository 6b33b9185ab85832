import { type AuthRoute, listAuthRoutes } from '#src/auth/accounts/auth-routes.ts'
import { makeSocialWorld } from '#src/auth/social/social-world.ts'
import type { World } from '#src/world/world.ts'
import { type Cast, must, signUpPeople } from './people.ts'
import { type FullShop, openFullShop } from './things.ts'

/** Two shops with one of everything, and everybody who calls. */
export type MatrixWorld = {
  world: World
  shops: { own: FullShop; other: FullShop }
  cast: Cast
  /** Finds a route of better-auth, such as `POST /sign-out`. */
  findListed(name: string): AuthRoute | undefined
  /** Names all of better-auth's routes. */
  listed: readonly string[]
  close(): Promise<void>
}

/** Opens the shops, and signs everybody up and in, once for all calls. */
export async function makeMatrixWorld(): Promise<MatrixWorld> {
  const social = await makeSocialWorld()
  const { world } = social
  const own = await openFullShop(social, 'own-buyer@example.com')
  const other = await openFullShop(social, 'other-buyer@example.com')
  const cast = await signUpPeople(world, { own: own.seller, buyer: own.buyer, rival: await world.openShop('Rival') })
  const { teamId, organizationId } = own.things
  const joining = { teamId, organizationId, userId: cast('a member').userId }
  await must('team', own.seller.visitor.post('/api/auth/organization/add-team-member', joining))
  await must('sign up', world.visitor().signUp({ email: 'somebody@example.com' }))
  await world.drainAll()
  const routes = new Map(listAuthRoutes(world).map((route) => [`${route.method} ${route.path.replace('/api/auth', '')}`, route]))
  return {
    world,
    shops: { own, other },
    cast,
    findListed: (name) => routes.get(name),
    listed: [...routes.keys()],
    close: () => social.close(),
  }
}
