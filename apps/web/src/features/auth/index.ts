export { LoginAgain } from './login-again.tsx';
