import { OrganizationSlug } from '@tradepost/contract/platform/organization/seller-organization'
import { Field } from '@tradepost/ui/inputs/field'
import { Input, type InputProps } from '@tradepost/ui/inputs/input'
import { t } from '#src/dashboard-messages.ts'
import type { SlugState } from './slugs.ts'

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
