import { isPhoneNumber } from '@tradepost/contract/hosted/phone-number'
import type { PortalProfile } from '@tradepost/contract/hosted/portal'
import { Button } from '@tradepost/ui/button'
import { Card } from '@tradepost/ui/card'
import { Field } from '@tradepost/ui/inputs/field'
import { Input } from '@tradepost/ui/inputs/input'
import { Skeleton } from '@tradepost/ui/skeleton'
import { type FormEvent, useRef, useState } from 'react'
import { t } from '../messages.ts'
import { useHome, useSaveProfile } from '../queries.ts'
import { FailedAlert } from '../shell/failed-alert.tsx'
import { PageHeading } from '../shell/page-heading.tsx'
import { pageLabel } from '../shell/pages.ts'
import { QueryView } from '../shell/query-view.tsx'
import { useAnnounce } from '../shell/toasts.tsx'

const NAME_MAX = 200
const PHONE_MAX = 32

/** Shows and changes what the business knows about its customer. */
export function ProfilePage() {
  return (
    <>
      <PageHeading title={pageLabel('profile')} />
      <QueryView query={useHome()} skeleton={<Skeleton className="h-64 rounded-lg" />}>
        {({ profile, business_name: business }) => <ProfileForm profile={profile} business={business} />}
      </QueryView>
    </>
  )
}

function ProfileForm({ profile, business }: { profile: PortalProfile; business: string }) {
  const [name, setName] = useState(profile.name)
  const [phone, setPhone] = useState(profile.phone_number ?? '')
  const [errors, setErrors] = useState({ name: false, phone: false })
  const nameInput = useRef<HTMLInputElement>(null)
  const phoneInput = useRef<HTMLInputElement>(null)
  const save = useSaveProfile()
  const announce = useAnnounce()
  function submit(event: FormEvent) {
    event.preventDefault()
    const wrong = { name: name.trim() === '', phone: phone.trim() !== '' && !isPhoneNumber(phone) }
    setErrors(wrong)
    if (wrong.name) return nameInput.current?.focus()
    if (wrong.phone) return phoneInput.current?.focus()
    save.mutate({ name: name.trim(), phone_number: phone.trim() || null }, { onSuccess: () => announce(t('profile.saved')) })
  }
  return (
    <Card>
      <form noValidate className="grid max-w-110 gap-4" onSubmit={submit}>
        <FailedAlert error={save.error} />
        <Field label={t('profile.name')} error={errors.name ? t('profile.nameMissing') : undefined}>
          <Input
            ref={nameInput}
            autoComplete="name"
            maxLength={NAME_MAX}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </Field>
        <Field label={t('profile.phone')} error={errors.phone ? t('profile.phoneInvalid') : undefined} isOptional>
          <Input
            ref={phoneInput}
            type="tel"
            dir="ltr"
            autoComplete="tel"
            maxLength={PHONE_MAX}
            value={phone}
            onChange={({ target }) => setPhone(target.value)}
          />
        </Field>
        <Field label={t('profile.email')} hint={t('profile.emailHint', { business })}>
          <Input type="email" readOnly value={profile.email} />
        </Field>
        <div>
          <Button type="submit" variant="primary" pending={save.isPending}>
            {t('profile.save')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
