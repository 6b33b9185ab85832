import { getPageLocale } from '@tradepost/messages/page-messages'
import { Field } from '@tradepost/ui/inputs/field'
import { NativeSelect } from '@tradepost/ui/inputs/native-select'
import { t } from '#src/messages.ts'
import { getErrorMessage } from '#src/shell/request.ts'
import { useIsInBrowser } from '#src/shell/use-is-in-browser.ts'
import { usePatchCart } from './api.ts'

type CountryFieldProps = { slug: string; country: string | null; countries: readonly string[] }

/** Chooses the country for the tax estimate: a guess until the buyer changes it. */
export function CountryField({ slug, country, countries }: CountryFieldProps) {
  const patch = usePatchCart(slug, country)
  const isInBrowser = useIsInBrowser()
  // Shows the new choice right away.
  const shown = patch.isPending ? patch.variables.country : country
  const names = new Intl.DisplayNames(getPageLocale(), { type: 'region' })
  // The server's list could be in another order than the browser's.
  const offered = isInBrowser ? countries : countries.filter((code) => code === shown)
  const options = offered
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((left, right) => left.name.localeCompare(right.name, getPageLocale()))
  return (
    <Field label={t('cart.country.label')} error={patch.isError ? getErrorMessage(patch.error) : null}>
      <NativeSelect
        autoComplete="billing country"
        value={shown ?? ''}
        onChange={(event) => patch.mutate({ country: event.target.value })}
      >
        {shown ? null : (
          <option value="" disabled>
            {t('cart.country.choose')}
          </option>
        )}
        {options.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </NativeSelect>
    </Field>
  )
}
