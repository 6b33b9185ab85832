export { messages } from '../en/answers.ts'
