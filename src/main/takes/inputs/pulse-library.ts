import koffi from 'koffi'

/** The structures of libpulse (since version 0.9.16), as far as they are used. */
function definePulseTypes() {
  const spec = koffi.struct({ format: 'int', rate: 'uint32_t', channels: 'uint8_t' })
  const map = koffi.struct({ channels: 'uint8_t', map: koffi.array('int', 32) })
  const volume = koffi.struct({ channels: 'uint8_t', values: koffi.array('uint32_t', 32) })
  const attributes = koffi.struct({
    maxlength: 'uint32_t',
    tlength: 'uint32_t',
    prebuf: 'uint32_t',
    minreq: 'uint32_t',
    fragsize: 'uint32_t',
  })
  const source = koffi.struct({
    name: 'str',
    index: 'uint32_t',
    description: 'str',
    sample_spec: spec,
    channel_map: map,
    owner_module: 'uint32_t',
    volume,
    mute: 'int',
    monitor_of_sink: 'uint32_t',
    monitor_of_sink_name: 'str',
    latency: 'uint64_t',
    driver: 'str',
    flags: 'int',
  })
  const server = koffi.struct({
    user_name: 'str',
    host_name: 'str',
    server_version: 'str',
    server_name: 'str',
    sample_spec: spec,
    default_sink_name: 'str',
    default_source_name: 'str',
  })
  const callback = (...rest: string[]) =>
    koffi.pointer(koffi.proto(null, 'void', ['void *', ...rest, 'void *']))
  return {
    source,
    server,
    specAt: koffi.pointer(spec),
    mapAt: koffi.pointer(map),
    attributesAt: koffi.pointer(attributes),
    onSource: callback('void *', 'int'),
    onServer: callback('void *'),
    onEvent: callback('int', 'uint32_t'),
  }
}

/** Loads the system's library and names its calls. @throws Error of the loader where it is missing */
export function bindPulse() {
  const lib = koffi.load('libpulse.so.0')
  const memcpy = koffi.load('libc.so.6').func('void *memcpy(void *to, void *from, size_t bytes)')
  const types = definePulseTypes()
  const any = 'void *'
  return {
    types,
    memcpy,
    newLoop: lib.func('void *pa_mainloop_new()'),
    freeLoop: lib.func('void pa_mainloop_free(void *loop)'),
    api: lib.func('void *pa_mainloop_get_api(void *loop)'),
    iterate: lib.func('int pa_mainloop_iterate(void *loop, int block, void *result)'),
    newContext: lib.func('void *pa_context_new(void *api, const char *name)'),
    connect: lib.func('int pa_context_connect(void *context, const char *server, int flags, void *spawn)'),
    contextState: lib.func('int pa_context_get_state(void *context)'),
    contextError: lib.func('int pa_context_errno(void *context)'),
    disconnect: lib.func('void pa_context_disconnect(void *context)'),
    freeContext: lib.func('void pa_context_unref(void *context)'),
    sources: lib.func('pa_context_get_source_info_list', any, [any, types.onSource, any]),
    server: lib.func('pa_context_get_server_info', any, [any, types.onServer, any]),
    freeOperation: lib.func('void pa_operation_unref(void *operation)'),
    onEvent: lib.func('pa_context_set_subscribe_callback', 'void', [any, types.onEvent, any]),
    subscribe: lib.func('void *pa_context_subscribe(void *context, int mask, void *done, void *data)'),
    newStream: lib.func('pa_stream_new', any, [any, 'str', types.specAt, types.mapAt]),
    record: lib.func('pa_stream_connect_record', 'int', [any, 'str', types.attributesAt, 'int']),
    streamState: lib.func('int pa_stream_get_state(void *stream)'),
    peek: lib.func('int pa_stream_peek(void *stream, _Out_ void **data, _Out_ size_t *bytes)'),
    drop: lib.func('int pa_stream_drop(void *stream)'),
    endStream: lib.func('int pa_stream_disconnect(void *stream)'),
    freeStream: lib.func('void pa_stream_unref(void *stream)'),
  }
}

export type PulseLibrary = ReturnType<typeof bindPulse>
