import Renderer from 'wavesurfer.js/dist/renderer.js'

/**
 * The content security policy forbids style elements, but wavesurfer's renderer adds one to its shadow root. This builds the
 * same elements with a constructed stylesheet, which the policy allows.
 */
const rules = `
  :host { user-select: none; min-width: 1px; display: block; }
  .scroll { overflow: hidden; width: 100%; position: relative; }
  .wrapper { position: relative; overflow: visible; z-index: 2; }
  .canvases { pointer-events: none; }
  .canvases > div, .progress > div { position: relative; }
  canvas { display: block; position: absolute; top: 0; }
  .progress { pointer-events: none; position: absolute; z-index: 2; top: 0; left: 0; width: 0; height: 100%; overflow: hidden; }
  .cursor { pointer-events: none; position: absolute; z-index: 5; top: 0; left: 0; height: 100%; }
`

function part(name: string, ...children: HTMLElement[]): HTMLElement {
  const element = document.createElement('div')
  element.className = name
  element.setAttribute('part', name)
  element.append(...children)
  return element
}

function initHtml(): [HTMLElement, ShadowRoot] {
  const host = document.createElement('div')
  const shadow = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(rules)
  shadow.adoptedStyleSheets = [sheet]
  shadow.append(part('scroll', part('wrapper', part('canvases'), part('progress'), part('cursor'))))
  return [host, shadow]
}

/** Call before the first waveform is created. Throws if wavesurfer builds its elements differently. */
export function makeRendererStrict(): void {
  if (!('initHtml' in Renderer.prototype)) throw new Error('wavesurfer.js has another renderer')
  Object.defineProperty(Renderer.prototype, 'initHtml', { value: initHtml, configurable: true })
}
