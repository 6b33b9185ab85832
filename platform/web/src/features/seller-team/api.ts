import { infiniteQueryOptions, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type InvitationState,
  SellerInvitationList,
  type SellerRole,
  SellerRoleList,
  type SellerTeam,
  SellerTeamList,
} from '@tradepost/contract/platform/organization/seller-team'
import { toast } from '@tradepost/ui/overlays/toast'
import * as z from 'zod'
import { t } from '#src/dashboard-messages.ts'
import { organizationsQuery } from '#src/shell/frames/organizations.ts'
import { nounKey, nounPath, nounQuery, thingKey } from '#src/shell/lists/noun-queries.ts'
import { roleLabel } from '#src/shell/people/role-names.ts'
import { RequestError, sendRequest } from '#src/shell/request.ts'

/** Loads the teams of a business with their members. */
export const teamsQuery = (slug: string) => nounQuery(slug, 'teams', SellerTeamList)

/** Loads the roles of a business with who has them. */
export const rolesQuery = (slug: string) => nounQuery(slug, 'roles', SellerRoleList)

function requireThing<Thing>(found: Thing | undefined): Thing {
  if (found === undefined) throw new RequestError({ status: 404, code: 'NOT_FOUND', message: t('sellerTeam.page.gone') })
  return found
}

/** Finds one team in the list of all, which is one request as well. */
export const teamQuery = (slug: string, id: string) =>
  queryOptions({
    queryKey: thingKey(slug, 'teams', id),
    queryFn: async ({ client }): Promise<SellerTeam> =>
      requireThing((await client.fetchQuery(teamsQuery(slug))).items.find((team) => team.id === id)),
    meta: { nameOf: (data) => z.object({ name: z.string() }).safeParse(data).data?.name },
  })

/** Finds one role by its name in the list of all. */
export const roleQuery = (slug: string, name: string) =>
  queryOptions({
    queryKey: thingKey(slug, 'roles', name),
    queryFn: async ({ client }): Promise<SellerRole> =>
      requireThing((await client.fetchQuery(rolesQuery(slug))).items.find((role) => role.name === name)),
    meta: { nameOf: () => roleLabel(name) },
  })

/** Loads the invitations to a business in one state, newest first, a page at a time. */
export const invitationsQuery = (slug: string, state: InvitationState) =>
  infiniteQueryOptions({
    queryKey: [...nounKey(slug, 'invitations'), state],
    queryFn: ({ pageParam, signal }) => {
      const params = new URLSearchParams({ state, ...(pageParam === '' ? {} : { cursor: pageParam }) })
      return sendRequest(SellerInvitationList, `${nounPath(slug, 'invitations')}?${params}`, { signal })
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

/** Refetches everything that a change of the team may affect, what the person may do included. */
export async function refreshTeam(client: QueryClient, slug: string): Promise<void> {
  const nouns = ['members', 'invitations', 'teams', 'roles']
  await Promise.all([
    client.invalidateQueries({ queryKey: organizationsQuery.queryKey, exact: true }),
    ...nouns.map((noun) => client.invalidateQueries({ queryKey: nounKey(slug, noun) })),
  ])
  // After the lists that they are found in.
  await client.invalidateQueries({ queryKey: ['organizations', slug, 'one'] })
}

type Change<Input, Answer> = {
  change: (input: Input) => Promise<Answer>
  /** Returns the toast's text. The toast is shown here, because the row of the caller may be gone by then. */
  done?: (input: Input, answer: Answer) => string
}

/**
 * Changes the team. Stays pending until the lists are loaded again, so that the pages already show the change. They are loaded
 * after a refusal, too: someone else may have changed the team.
 */
export function useTeamChange<Input = void, Answer = unknown>(slug: string, { change, done }: Change<Input, Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: async (answer, input) => {
      await refreshTeam(client, slug)
      if (done) toast.success(done(input, answer))
    },
    onError: () => void refreshTeam(client, slug),
  })
}

/** Sends a change to better-auth, whose routes aren't in the contract. No page needs its answers. */
export const changeOrganization = (path: string, body: { organizationId: string } & Record<string, unknown>): Promise<unknown> =>
  sendRequest(z.unknown(), `/api/auth/organization/${path}`, { method: 'POST', body })
