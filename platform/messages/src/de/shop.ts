export { messages } from '../en/shop.ts'
