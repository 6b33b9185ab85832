import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { authClient, unwrapAuth } from '#src/shell/auth-client.ts'
import { organizationsQuery } from '#src/shell/organizations.ts'
import { RequestError } from '#src/shell/request.ts'

/** Loads whether a shop's URL is available. Any error except "taken" is thrown. */
export function slugQuery(slug: string) {
  return queryOptions({
    queryKey: ['organizations', 'slug', slug],
    enabled: slug !== '',
    queryFn: async () => {
      try {
        await unwrapAuth(authClient.organization.checkSlug({ slug }))
        return true
      } catch (error) {
        if (error instanceof RequestError && error.status === 400) return false
        throw error
      }
    },
  })
}

/** Creates a business and goes to its dashboard, where its payments account is opened. */
export function useCreateOrganization() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (form: { name: string; slug: string }) => unwrapAuth(authClient.organization.create(form)),
    onSuccess: async (_, { slug }) => {
      await queryClient.invalidateQueries({ queryKey: organizationsQuery.queryKey })
      await navigate({ to: '/dashboard/$slug', params: { slug } })
    },
  })
}
