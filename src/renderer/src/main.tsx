import './styles/index.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app'
import { connectCache } from './bridge/queries'
import { loadFirstScreen } from './first-screen'
import { applySystemTheme } from './lib/theme'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

applySystemTheme()
connectCache()

void loadFirstScreen().then(() =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
)
