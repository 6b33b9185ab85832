import { isLanguage, LANGUAGE_NAMES, LANGUAGES } from '@tradepost/messages/languages'
import { getPageLanguage } from '@tradepost/messages/page-messages'
import { NativeSelect } from '@tradepost/ui/inputs/native-select'
import { toast } from '@tradepost/ui/overlays/toast'
import { t } from '#src/messages.ts'
import { useLanguageChoice } from './language.ts'
import { getErrorMessage } from './request.ts'

/** Selects the language of the pages. Each language is named in itself. */
export function LanguageSelect({ className }: { className?: string }) {
  const choice = useLanguageChoice()
  return (
    <NativeSelect
      aria-label={t('accountMenu.language')}
      className={className}
      value={choice.variables ?? getPageLanguage()}
      disabled={choice.isPending}
      onChange={({ target }) => {
        if (isLanguage(target.value)) choice.mutate(target.value, { onError: (error) => toast.error(getErrorMessage(error)) })
      }}
    >
      {LANGUAGES.map((language) => (
        <option key={language} value={language} lang={language}>
          {LANGUAGE_NAMES[language]}
        </option>
      ))}
    </NativeSelect>
  )
}
