import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import {
  OrganizationName,
  OrganizationSettings,
  OrganizationSlug,
} from '@tradepost/contract/platform/organization/seller-organization'
import { Alert } from '@tradepost/ui/alert'
import { Button } from '@tradepost/ui/button'
import { Card } from '@tradepost/ui/card'
import { Field } from '@tradepost/ui/inputs/field'
import { Input } from '@tradepost/ui/inputs/input'
import { toast } from '@tradepost/ui/overlays/toast'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod'
import { t } from '#src/messages.ts'
import { LOGO_LIMITS } from '#src/nouns/organizations/logo-limits.ts'
import { SlugField, useSlugState } from '#src/nouns/organizations/slug-field.tsx'
import { ImageField } from '#src/shell/forms/image-field.tsx'
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
function useCreateOrganization() {
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

/** Turns "Acme Tools & Söhne" into "acme-tools-sohne". Drops characters that aren't Latin. */
export function toSlug(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9\s-]/g, '')
    .trim()
    .replace(/[\s-]+/g, '-')
    .slice(0, 48)
    .replace(/^-|-$/g, '')
}

/** better-auth owns the route, so its form isn't in the contract. */
const OrganizationForm = z.object({ name: OrganizationName, slug: OrganizationSlug })

/** Uploads of the logo wait for the shop, so they have no owner yet. */
const NO_OWNER = 'new shop'

/** Shows the form that opens a shop with a name, an available URL and a logo. */
export function CreateOrganization() {
  const create = useCreateOrganization()
  const [logo, setLogo] = useState<File | null>(null)
  const [isOwnSlug, setIsOwnSlug] = useState(false)
  const form = useForm({ resolver: zodResolver(OrganizationForm), mode: 'onTouched', defaultValues: { name: '', slug: '' } })
  const { errors, isSubmitted } = form.formState
  const slug = form.watch('slug')
  const state = useSlugState(slug)

  function followName(name: string) {
    if (!isOwnSlug) form.setValue('slug', toSlug(name), { shouldValidate: isSubmitted })
  }

  return (
    <Card title={t('organizations.create.title')} description={t('organizations.create.description')}>
      <form
        noValidate
        className="grid max-w-[440px] gap-4"
        onSubmit={form.handleSubmit((values) => state !== 'taken' && create.mutate({ ...values, logo }))}
      >
        <Field label={t('organizations.create.name')} error={errors.name?.message}>
          <Input
            autoComplete="organization"
            {...form.register('name', { onChange: (event) => followName(event.target.value) })}
          />
        </Field>
        <SlugField
          slug={slug}
          state={state}
          error={errors.slug?.message}
          {...form.register('slug', { onChange: () => setIsOwnSlug(true) })}
        />
        <fieldset className="grid gap-1.5">
          <legend className="mb-1.5 text-sm font-[540]">
            {t.rich('organizations.create.logo', {
              optional: (inside) => <span className="font-normal text-ink-3">{inside}</span>,
            })}
          </legend>
          <ImageField
            image={null}
            owner={NO_OWNER}
            chosen={logo}
            onFile={setLogo}
            onRemove={() => setLogo(null)}
            limits={LOGO_LIMITS}
          />
        </fieldset>
        {create.isError && state !== 'taken' ? <Alert tone="danger" isLive title={getErrorMessage(create.error)} /> : null}
        <div>
          <Button type="submit" variant="primary" pending={create.isPending} disabled={state === 'taken'}>
            {t('organizations.create.submit')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
