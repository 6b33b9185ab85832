import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { OrganizationSettings } from '@tradepost/contract/platform/organization/seller-organization'
import { toast } from '@tradepost/ui/overlays/toast'
import { t } from '#src/messages.ts'
import { sendFile } from '#src/shell/forms/send-file.ts'
import { organizationPath, organizationsQuery } from '#src/shell/frames/organizations.ts'
import { getErrorMessage } from '#src/shell/request.ts'
import { authClient, unwrapAuth } from '#src/shell/session/auth-client.ts'

type NewOrganization = { name: string; slug: string; logo: File | null }

/** Uploads a new shop's logo. The shop exists by then, so a failure doesn't undo it; the settings have the same field. */
async function sendLogo(slug: string, file: File): Promise<void> {
  const { signal } = new AbortController()
  const path = `${organizationPath(slug)}/logo`
  await sendFile({ path, file, answer: OrganizationSettings, onProgress: () => {}, signal }).catch((error: unknown) =>
    toast.error(t('organizations.create.logoFailed', { reason: getErrorMessage(error) })),
  )
}

/** Creates a business and goes to its dashboard, where its payments account is opened. */
export function useCreateOrganization() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    async mutationFn({ logo, ...form }: NewOrganization) {
      await unwrapAuth(authClient.organization.create(form))
      if (logo) await sendLogo(form.slug, logo)
    },
    // The URL may have been taken since it was checked.
    onError: () => queryClient.invalidateQueries({ queryKey: ['slugs'] }),
    onSuccess: async (_, { slug }) => {
      await queryClient.invalidateQueries({ queryKey: organizationsQuery.queryKey })
      await navigate({ to: '/dashboard/$slug', params: { slug } })
    },
  })
}
