export { ConfirmPassword } from './confirm-password.tsx';
export { LoginAgain } from './login-again.tsx';
