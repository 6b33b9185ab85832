import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { Alert } from '@tradepost/ui/alert'
import { Button } from '@tradepost/ui/button'
import { Card } from '@tradepost/ui/card'
import { Field } from '@tradepost/ui/field'
import { Input } from '@tradepost/ui/input'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { t } from '#src/messages.ts'
import { getErrorMessage } from '#src/shell/request.ts'
import { slugQuery, useCreateOrganization } from './api.ts'
import { OrganizationForm, toSlug } from './slug.ts'

function slugHint(slug: string, isFree: boolean | undefined): string {
  if (slug === '') return t('organizations.create.urlHint')
  const url = `${location.host}/shop/${slug}`
  return isFree ? t('organizations.create.urlAvailable', { url }) : url
}

/** Shows the form that opens a shop with a name and an available URL. */
export function CreateOrganization() {
  const create = useCreateOrganization()
  const [askedSlug, setAskedSlug] = useState('')
  const [isOwnSlug, setIsOwnSlug] = useState(false)
  const availability = useQuery(slugQuery(askedSlug))
  const form = useForm({ resolver: zodResolver(OrganizationForm), mode: 'onTouched', defaultValues: { name: '', slug: '' } })
  const { errors } = form.formState
  const slug = form.watch('slug')
  const isTaken = availability.data === false && slug === askedSlug

  function askForSlug() {
    const parsed = OrganizationForm.shape.slug.safeParse(form.getValues('slug'))
    if (parsed.success) setAskedSlug(parsed.data)
  }
  function followName(name: string) {
    if (!isOwnSlug) form.setValue('slug', toSlug(name), { shouldValidate: form.formState.isSubmitted })
  }

  return (
    <Card title={t('organizations.create.title')} description={t('organizations.create.description')}>
      <form
        noValidate
        className="grid max-w-[440px] gap-4"
        onSubmit={form.handleSubmit((values) => !isTaken && create.mutate(values))}
      >
        <Field label={t('organizations.create.name')} error={errors.name?.message}>
          <Input
            autoComplete="organization"
            {...form.register('name', { onChange: (event) => followName(event.target.value), onBlur: askForSlug })}
          />
        </Field>
        <Field
          label={t('organizations.create.url')}
          error={errors.slug?.message ?? (isTaken ? t('organizations.create.urlTaken') : undefined)}
          hint={slugHint(slug, availability.data === true && slug === askedSlug)}
        >
          <Input
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...form.register('slug', { onChange: () => setIsOwnSlug(true), onBlur: askForSlug })}
          />
        </Field>
        {create.isError && !isTaken ? <Alert tone="danger" isLive title={getErrorMessage(create.error)} /> : null}
        <div>
          <Button type="submit" variant="primary" pending={create.isPending} disabled={isTaken}>
            {t('organizations.create.submit')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
