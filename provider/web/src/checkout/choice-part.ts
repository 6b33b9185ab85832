/** What a buyer may choose of the order itself, in one module that only such checkouts load. */
export { CurrencySelect } from './currency-choice.tsx'
export { LineChoices } from './line-choices.tsx'
