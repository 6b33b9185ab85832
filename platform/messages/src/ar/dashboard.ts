export { messages } from '../en/dashboard.ts'
