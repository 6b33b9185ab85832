import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { AdminUser, AdminUserList } from '@tradepost/contract/platform/admin-users'
import { toast } from '@tradepost/ui/overlays/toast'
import * as z from 'zod'
import type { ListSearch } from '#src/shell/lists/list-search.ts'
import { adminPlace, adminThingKey, listQueryAt } from '#src/shell/lists/noun-queries.ts'
import { sendRequest } from '#src/shell/request.ts'

/** better-auth owns these routes, so their answers aren't in the contract. The page reads the user again instead. */
const act = (route: string, body: object) => sendRequest(z.unknown(), `/api/auth/admin/${route}`, { method: 'POST', body })

type Change<Input> = {
  change: (input: Input) => Promise<unknown>
  /** The toast's text. */
  done: string
}

/** Changes a user. Stays pending until the user is read again, so that the page already shows the change. */
function useChange<Input = void>({ change, done }: Change<Input>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['admin'] })
      toast.success(done)
    },
  })
}

type UserRef = Pick<AdminUser, 'user_id'>

export const useRename = ({ user_id: userId }: UserRef, done: string) =>
  useChange({ change: (data: { name: string }) => act('update-user', { userId, data }), done })

export type NewPassword = { newPassword: string; isSignedOut: boolean }

/** Sets a password and, if asked, ends every session. */
export const useSetPassword = ({ user_id: userId }: UserRef, done: string) =>
  useChange({
    change: async ({ newPassword, isSignedOut }: NewPassword) => {
      await act('set-user-password', { userId, newPassword })
      if (isSignedOut) await act('revoke-user-sessions', { userId })
    },
    done,
  })

export const useSetRole = ({ user_id: userId }: UserRef, role: 'admin' | 'user', done: string) =>
  useChange({ change: () => act('set-role', { userId, role }), done })

export type NewBan = { banReason: string; banExpiresIn?: number }

/** Bans a user. `banExpiresIn` is in seconds; without it the ban doesn't end by itself. */
export const useBan = ({ user_id: userId }: UserRef, done: string) =>
  useChange({ change: (ban: NewBan) => act('ban-user', { userId, ...ban }), done })

export const useUnban = ({ user_id: userId }: UserRef, done: string) =>
  useChange({ change: () => act('unban-user', { userId }), done })

/** Ends one session, by its ID. */
export const useEndSession = (sessionToken: string, done: string) =>
  useChange({ change: () => act('revoke-user-session', { sessionToken }), done })

export const useEndSessions = ({ user_id: userId }: UserRef, done: string) =>
  useChange({ change: () => act('revoke-user-sessions', { userId }), done })

/** Deletes a user. The caller leaves the page, and the lists are read again. */
export function useRemove({ user_id: userId }: UserRef) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => act('remove-user', { userId }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['admin', 'users'] }),
  })
}

/** Acts as the user from now on. Loads the page anew, so that nothing of the administrator's stays. */
export const useImpersonate = ({ user_id: userId }: UserRef) =>
  useMutation({ mutationFn: () => act('impersonate-user', { userId }), onSuccess: () => location.assign('/account') })

export const USERS = adminPlace('users')

/** Loads one page of the installation's users. */
export const usersQuery = (search: ListSearch) => listQueryAt(USERS, AdminUserList, search)

/** Loads one user, with everything about them. */
export const userQuery = (id: string) =>
  queryOptions({
    queryKey: adminThingKey('users', id),
    queryFn: ({ signal }) => sendRequest(AdminUser, `${USERS.api}/${encodeURIComponent(id)}`, { signal }),
    meta: { nameOf: (data) => AdminUser.safeParse(data).data?.name },
  })
