/** What a buyer may choose of the order itself, in one module that only such checkouts load. */
export { CurrencySelect } from './order/currency-choice.tsx'
export { LineChoices } from './order/line-choices.tsx'
