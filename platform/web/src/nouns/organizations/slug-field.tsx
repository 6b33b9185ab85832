import { queryOptions, useQuery } from '@tanstack/react-query'
import { OrganizationSlug } from '@tradepost/contract/platform/organization/seller-organization'
import { Field } from '@tradepost/ui/inputs/field'
import { Input, type InputProps } from '@tradepost/ui/inputs/input'
import * as z from 'zod'
import { t } from '#src/dashboard-messages.ts'
import { useDebouncedValue } from '#src/shell/forms/use-debounced-value.ts'
import { RequestError, sendRequest } from '#src/shell/request.ts'
import { AUTH_PATH } from '#src/shell/session/auth-client.ts'

/** An organization that asks for another slug: its former ones are free for it. */
type OwnSlug = { organizationId: string; slug: string }

/** What is known of a slug: the typed one is checked after a pause. `unknown`: the check failed, so saving decides. */
type SlugState = 'empty' | 'current' | 'invalid' | 'checking' | 'free' | 'taken' | 'unknown'

const Checked = z.object({ status: z.boolean() })

/** Loads whether a slug is free. Any error except "taken" is thrown. */
function slugQuery(slug: string, own: OwnSlug | undefined) {
  return queryOptions({
    queryKey: ['slugs', slug, own?.organizationId],
    queryFn: async ({ signal }) => {
      const body = { slug, organizationId: own?.organizationId }
      try {
        await sendRequest(Checked, `${AUTH_PATH}/organization/check-slug`, { method: 'POST', body, signal })
        return 'free'
      } catch (error) {
        if (error instanceof RequestError && error.code === 'ORGANIZATION_SLUG_ALREADY_TAKEN') return 'taken'
        throw error
      }
    },
    retry: false,
    // Someone else may take it meanwhile.
    gcTime: 0,
  })
}

/** Checks a slug while it is typed. */
export function useSlugState(slug: string, own?: OwnSlug): SlugState {
  const settled = useDebouncedValue(slug)
  const isValid = OrganizationSlug.safeParse(settled).success
  const checked = useQuery({ ...slugQuery(settled, own), enabled: isValid && settled !== own?.slug })
  if (slug === '') return 'empty'
  if (slug === own?.slug) return 'current'
  if (slug !== settled) return 'checking'
  if (!isValid) return 'invalid'
  if (checked.isError) return 'unknown'
  return checked.data ?? 'checking'
}

type SlugFieldProps = Pick<InputProps, 'name' | 'ref' | 'onChange' | 'onBlur' | 'disabled'> & {
  slug: string
  state: SlugState
  /** The form's own error, such as for an empty field. */
  error: string | undefined
}

function errorOf({ slug, state, error }: Pick<SlugFieldProps, 'slug' | 'state' | 'error'>): string | undefined {
  if (state === 'taken') return t('organizationSettings.slug.taken')
  if (state === 'invalid') return OrganizationSlug.safeParse(slug).error?.issues[0]?.message
  return error
}

function hintOf(slug: string, state: SlugState): string {
  const url = `${location.host}/shop/${slug}`
  if (state === 'empty') return t('organizationSettings.slug.hint')
  if (state === 'checking') return t('organizationSettings.slug.checking', { url })
  return state === 'free' ? t('organizationSettings.slug.free', { url }) : url
}

/** Shows the field for a shop's URL, and whether it is free while it is typed. */
export function SlugField({ slug, state, error, ...input }: SlugFieldProps) {
  return (
    <Field
      label={t('organizationSettings.slug.label')}
      error={errorOf({ slug, state, error })}
      hint={<span role="status">{hintOf(slug, state)}</span>}
    >
      <Input dir="ltr" autoComplete="off" autoCapitalize="none" spellCheck={false} {...input} />
    </Field>
  )
}
