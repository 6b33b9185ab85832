import { isLanguage, LANGUAGE_NAMES, LANGUAGES } from '@tradepost/messages/languages'
import { getPageLanguage } from '@tradepost/messages/page-messages'
import { NativeSelect } from '@tradepost/ui/inputs/native-select'
import { useEffect, useRef } from 'react'
import { t } from '#src/messages.ts'
import { useLanguageChoice } from './language.ts'
import { getErrorMessage } from './request.ts'

/** Selects the language of the pages. Each language is named in itself. */
export function LanguageSelect({ className }: { className?: string }) {
  const { mutate, variables, isPending, error } = useLanguageChoice()
  const select = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    // Chosen on the page that the server drew, before this script ran.
    const value = select.current?.value
    if (value !== undefined && value !== getPageLanguage() && isLanguage(value)) mutate(value)
  }, [mutate])
  return (
    <>
      <NativeSelect
        ref={select}
        // Firefox would bring an older choice back when the page is loaded again.
        autoComplete="off"
        aria-label={t('accountMenu.language')}
        className={className}
        value={error ? getPageLanguage() : (variables ?? getPageLanguage())}
        disabled={isPending}
        onChange={({ target }) => isLanguage(target.value) && mutate(target.value)}
      >
        {LANGUAGES.map((language) => (
          <option key={language} value={language} lang={language}>
            {LANGUAGE_NAMES[language]}
          </option>
        ))}
      </NativeSelect>
      {error ? (
        <p role="alert" className="text-sm text-danger-text">
          {getErrorMessage(error)}
        </p>
      ) : null}
    </>
  )
}
