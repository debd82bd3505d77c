const trailMax = 16
const focusable = 'a[href], button, input, select, textarea, [tabindex]'
/** Nothing beyond these takes the place of what left inside them. */
const bounds = 'main, [role="dialog"]'
/** What comes and goes over the page, as a whole. */
const layers = '[role="dialog"], [role="menu"], [role="tooltip"], [data-layer]'
/** Within a modal nothing beyond these takes the place of what left inside them: the next thing may be its Cancel. */
const regions = 'section, form, fieldset, ul, ol, table, [role="group"]'

/**
 * The one place that says where the focus goes when the element that has it leaves or is switched off: to what stands in
 * its place or beside it (the next row, the button that replaced it); when a whole layer left (a dialog, a menu), to
 * where it was before; else to the page's title (`data-page-title`). It never falls to the body, from where Tab begins anew.
 * @returns what ends it
 */
export function keepFocus(): () => void {
  /** Where the focus has been, newest last. What left is replaced by its neighbor, so that a dialog finds the way back. */
  let trail: HTMLElement[] = []
  /** Null after a click on nothing: a person may put the focus nowhere. */
  let holder: HTMLElement | null = null
  let isLost = false
  /** A modal below the layer that left: Radix gives it the focus as soon as something in it changes, wherever inside it was. */
  let stopgap: HTMLElement | null = null
  const isOpen = (): boolean => isNowhere() || document.activeElement === stopgap

  const came = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLElement)) return
    const hasLayerLeft = isLost && holder?.closest(layers)?.isConnected === false
    if (hasLayerLeft && target.matches('[data-modal]') && trail.some((each) => target.contains(each))) {
      stopgap = target
      setTimeout(settle)
      return
    }
    holder = target
    isLost = false
    trail = withinMax([...trail.filter((each) => each !== target), target])
  }
  const went = (): void => {
    setTimeout(() => {
      if (isNowhere() && holder !== null && holder.isConnected && !isOff(holder)) holder = null
    })
  }
  /** After everything that the same change leads to: an effect or a dialog that knows better has placed the focus by then. */
  const settle = (): void => {
    if (!isLost || !isOpen()) return
    const beside = holder?.isConnected === true && isOff(holder) ? neighborOf(holder) : null
    const target = beside ?? trail.findLast(canHold) ?? titleOfWindow()
    target?.focus({ preventScroll: true })
  }
  const changed = (records: MutationRecord[]): void => {
    if (trail.some((each) => !each.isConnected)) {
      const stands = trail.map((each) => (each.isConnected ? each : placeholderOf(each, records)))
      trail = stands.filter((each, at) => each !== null && stands.lastIndexOf(each) === at) as HTMLElement[]
    }
    if (holder !== null && (!holder.isConnected || isOff(holder))) isLost = true
    if (!isLost || !isOpen()) return
    // A modal takes the focus itself when what had it leaves, by an observer that comes after this one.
    if (holder !== null && isInRegionOfModal(trail.at(-1), gapOf(holder, records))) settle()
    else setTimeout(settle)
  }

  const observer = new MutationObserver(changed)
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    // A dialog uncovers the page after it has left, under load later than `settle`: until then nothing there can hold it.
    attributeFilter: ['disabled', 'aria-hidden', 'inert'],
  })
  document.addEventListener('focusin', came)
  document.addEventListener('focusout', went)
  return () => {
    observer.disconnect()
    document.removeEventListener('focusin', came)
    document.removeEventListener('focusout', went)
  }
}

/** A walk, however long and through however many layers, never costs the way back out of one: of each its newest place stays. */
function withinMax(trail: HTMLElement[]): HTMLElement[] {
  if (trail.length <= trailMax) return trail
  const layerOf = (each: HTMLElement): Element | null => each.closest(layers)
  const oldest = trail.findIndex((each, at) =>
    trail.slice(at + 1).some((later) => layerOf(later) === layerOf(each)),
  )
  return trail.toSpliced(Math.max(0, oldest), 1)
}

const isOff = (element: Element): boolean => element.matches(':disabled')

function isNowhere(): boolean {
  const { activeElement } = document
  return activeElement === null || activeElement === document.body || isOff(activeElement)
}

const canHold = (element: HTMLElement): boolean =>
  element.isConnected &&
  !isOff(element) &&
  element.closest('[aria-hidden="true"], [inert]') === null &&
  element.checkVisibility({ visibilityProperty: true })

const isStop = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement && element.matches(focusable) && element.tabIndex >= 0 && canHold(element)

function firstStopIn(node: Node): HTMLElement | null {
  if (!(node instanceof Element)) return null
  return isStop(node) ? node : ([...node.querySelectorAll(focusable)].find(isStop) ?? null)
}

/** A place between what is still there: behind `before`, or first of its parent. */
interface Gap {
  parent: Node
  before: Node | null
}

/** Where an element was that left by these changes; null when its whole layer left. */
function gapOf(element: Element, records: readonly MutationRecord[]): Gap | null {
  if (element.closest(layers)?.isConnected === false) return null
  let out: Node = element
  // What it was taken out of may itself have been taken out.
  for (let steps = 0; steps <= records.length; steps++) {
    const record = records.findLast(({ removedNodes }) =>
      [...removedNodes].some((each) => each.contains(out)),
    )
    if (!record) return null
    const { target, previousSibling } = record
    if (target.isConnected) return { parent: target, before: stillBefore(previousSibling, target, records) }
    out = target
  }
  return null
}

/** What stands where an element was that left by these changes. */
function placeholderOf(element: Element, records: readonly MutationRecord[]): HTMLElement | null {
  const gap = gapOf(element, records)
  return gap && nearest(gap.parent, gap.before)
}

function isInRegionOfModal(place: HTMLElement | undefined, gap: Gap | null): boolean {
  if (place === undefined || !(gap?.parent instanceof Element) || !canHold(place)) return false
  const region = gap.parent.closest(regions)
  return region !== null && region.closest('[data-modal]') !== null && region.contains(place)
}

/** The nearest sibling before a place that is still there. */
function stillBefore(sibling: Node | null, parent: Node, records: readonly MutationRecord[]): Node | null {
  let before = sibling
  while (before !== null && before.parentNode !== parent) {
    const gone = before
    before =
      records.findLast(({ removedNodes }) => [...removedNodes].includes(gone as ChildNode))
        ?.previousSibling ?? null
  }
  return before
}

const neighborOf = (element: Element): HTMLElement | null =>
  element.parentElement && nearest(element.parentElement, element.previousSibling)

/** The next place for the focus behind `before` in `parent`, then the one before, then further out, but within the layer. */
function nearest(parent: Node, before: Node | null): HTMLElement | null {
  let within = parent instanceof Element ? parent : null
  let previous = before
  while (within) {
    if (within.matches(bounds)) return titleOf(within)
    if (within.matches(layers) || within.querySelector('main')) return null
    if (isStop(within)) return within
    for (let node = previous ? previous.nextSibling : within.firstChild; node; node = node.nextSibling) {
      const found = firstStopIn(node)
      if (found) return found
    }
    for (let node = previous; node; node = node.previousSibling) {
      const found = firstStopIn(node)
      if (found) return found
    }
    previous = within.previousSibling
    within = within.parentElement
  }
  return null
}

function titleOf(layer: Element): HTMLElement | null {
  const title = layer.querySelector('[data-page-title]') ?? layer.querySelector('main') ?? layer
  return title instanceof HTMLElement && title.hasAttribute('tabindex') && canHold(title) ? title : null
}

function titleOfWindow(): HTMLElement | null {
  const dialogs = [...document.querySelectorAll('[role="dialog"]')].map(titleOf)
  return dialogs.findLast((each) => each !== null) ?? titleOf(document.body)
}
