/**
 * What Kokoro's voices sound like: x-vectors of the speaker model that ships, as signed bytes in base64, and the median
 * pitch. Measured once on a text of 40 words.
 */
export const stockPrints: Readonly<Record<string, { pitchHz: number; print: string }>> = {
  af_alloy: {
    pitchHz: 141.6,
    print:
      '+M1+J79B98cHGDWXCPP9fwdEKSL99g6YSAPpDeML4Cb23835CmfXzyspQzT7B+7iQdwGTLT88/H2J+mrExLoEcOjxEsH5FDN7GXnFMKCItpC0pwL2TTcFLRHJP8SvSXeHNEXEQmhABcx3QMY0+PfMBvrBVQGKxrz8X0tIO4B7ts=',
  },
  af_aoede: {
    pitchHz: 175.8,
    print:
      'CrdICbpcEY0O2lGWzOCcPgUX36nrDRSOEiC/BzbvAh7JEwIB50T7A8EMVRjK9zboNpwsL9s14qDzKwz9NPju3NXACwAJtlAH6RKo29awO+H/2rd/qDLtzQDOFxr+6SP4y+cWIzADQv/8LAMICrf9Uer8AEwkSQggFwseDObU4+o=',
  },
  af_bella: {
    pitchHz: 192.8,
    print:
      'IvAfHsMYQYEx1XSchSD4TBgb5tUONuGL/db8Dyw46QYsEfUcXjn94NX9RPXmPTz5YqlWP7n4FOMsBQL5Ly0D7L/lKkARFV2/7P67Ae+qPMIH39B68N7cLcTNEyACICKqyeT1LTsTPRMoPOcY1PDrRTOpN+7pFikQDBwDDgfo7eE=',
  },
  af_heart: {
    pitchHz: 200,
    print:
      'NAUhPtItLIFP0VKwxQjRSioM9rX7MOaQEwjsJkIvzxnzD8cydRja0Mv9W9QDHTf6X6sZDbcEGdcH8f0PLQ7r/NLaEhfz7jvTF/OrF+y5M+EO2cV51fD37b/GCh4GIB/XtgAKMSwQLfwNMvrk+/u9FBm7BPP2Nx0Y5+cSIBPX5fs=',
  },
  af_jessica: {
    pitchHz: 205.1,
    print:
      'RR8nKe02KLIa3E3O4C/0JPHhX+7gBAmBEiy0HTgFD/7UToQjThrrwcHZTenzIjfvVuc0EK3wE8wWDuLCWxbqC+XuF0vuHjTfzAOo9NPjHdAJyvN7vRXc76+kJTIbLfvMyOPOOhLOCr8lNufJBAX5/eyT5TDx/f3h9hn0HgfLD+U=',
  },
  af_kore: {
    pitchHz: 149.5,
    print:
      'Fc9SDascO4Er81On2wPSfBpOAfnh4SS/++Sz5BfcxRzi5uc0BWP+t/IJNh4D2BDYfNwbHq0D/8XuDuYGRDTW39iq+BoAuUDfyTvhAd3GGQ4O2sBR4DTwxtnqLgcQ2vzV2+IrHi7qJAz1Jf0a/tLsFwbgzyLyMyoP1QIQKw7e7+Q=',
  },
  af_nicole: {
    pitchHz: 144.1,
    print:
      'FRAvCdkWGqgR+/b35v3lWgRS7vcNGUbQRe7sJxnRvT0fLvwp6BXmsOgWHQgbVsfMW/EVIbT82w0X2Pr64ELl7eXNs1oQ2Gv4njje/eO1KvME5Q1D/DK8Qtf+9f7cURXE0N77RBUQ8sv68S3wgdUCAh/KGywFOGzUHvot+wYo6AM=',
  },
  af_nova: {
    pitchHz: 156.9,
    print:
      'OgcuKcxEMYFCCUS5u8v6djIPANUBIP2qSRztFyvy2Q/U68ZBVBPx2NQEM+v3J+r1Z54YHNkpKNESCgjeHQbW+cnM7AsS4CXc6BuvQfy7JekVtdQpv/D4DdHOFuv/6uvfq/s6IlQVG9oiRNr0/ejdBSPAKyD8Oyz06wANHRDZEfI=',
  },
  af_river: {
    pitchHz: 173.9,
    print:
      '+9F7G8YpDcYG5TuBCRjhRhvpCuDbBPjpIwDqViwVxgUHFeMqDyrXzP8DP+7u5ULjKNcjJKTd+cgPS+brQvLx5hPmyUT+4U75NxanF9nhMPogx+9uDwLx6u/wHgQ87w3I6+wZ6A3yKC0k9xHw7dfgKuv7CEwy9CIK+y/49N3y4f4=',
  },
  af_sarah: {
    pitchHz: 186.0,
    print:
      'QOc0Iss8WoU86EiB7SKiTA4+S97q5x+FHB3cOv/7s+3JMs03f1P4ru0QQATO7wrBOsccSpjKIsz9/9rwXCvo9tWzvykLC0fI7zmj8ubFEcT/zRZ5sRLg4MDiHw8WKgvaxeYYRDzPKOQpGQ3a4cXCEOTM5DfoEzUO3/wR9Azy69c=',
  },
  af_sky: {
    pitchHz: 155.3,
    print:
      'J8h2H8N294FV9C+mw/XYXlAzUQCj4faPOB/cBA3st8rPH7b7CkGlofIbXQsSCy3RZ7sORNoC++UJEhShV1jezejP7zwx+mms7DLPCsGfXO9b2JVhABH07bnzShgD6y7o2/Y4GQ3ZDSIWKBkbysPGThnHAlfvKD7350f/+RUDycY=',
  },
  am_adam: {
    pitchHz: 115.9,
    print:
      'yBkVJfVEAOjuSUK3APcANTYu9NLkI++t1gTm8yAZ3cAPJ8m+3QbL9uVOGdepGan4GQ8lHs+/wBYRSd8A/O/S1QXNBhvt9FD9ABUuHgiB+xsUqBPenw26+ql8/vgAU9C6Vq7ZHhufxQ3tBxlS4sUm6ucBDDxKKdoD9PAtubIYDQU=',
  },
  am_echo: {
    pitchHz: 104.6,
    print:
      '59xkKt4u6sgGJk6bBusLfzMw9NUUGCWcRBXh8RHiucn+/szryFOu2PJqRgnRGvXJI/EtV8riwcYmKA/pBsT0zdG8tTYp3XykBjn9XOKpMOw+3KTr7SunHPMqHyUHjwgFHdgsQf6N3RXe0jdUqw3wLyTVJGoPV/cDFUVxBAX3yPI=',
  },
  am_eric: {
    pitchHz: 156.9,
    print:
      'xuxJL8wQLPTlGGqLIgfjVxo56/jP8iylIBbnWAf5x77s9NgY3TnSGtwxZBG4Os/29vFJ6YHUwrQDNdz4vP3z9AiuuXPn5F71/1EFP8yXKi9K/PEG9CDe/+JI6SAg5LGoQroOR/OS4jwP4Rv3zfMCCtPeFU41GyghAQIksPIZAuc=',
  },
  am_fenrir: {
    pitchHz: 135.6,
    print:
      '6eZgDdo4E8EEIRSmD/7scDkn29zwFR28KQ70CS8dyw7j7pL/4kXU9NQgHObb1QzjGxMRI8Pj2sruLeLsGjG+3QTK2Rnw2n/TBijZ99iwIxxOxuspzRDa4coELgYN1erl/cYYQBCs/ETizB4xw+TlGurp+lstVRX29wEc8t7r5/s=',
  },
  am_liam: {
    pitchHz: 120.3,
    print:
      '4B8YNOEo7eX0HDyOQQbqOfkOLdLJRwKYGzXbOfcQ8OXcE71B0zDcxfNlXCu6wCMSVcdb//HP1PASf9JIx/o8JjcCkFIrATf12iJMMcmbSiguBZbzEXrDSd92xuDV463pTgP9c/yEkw+3CzokvOngIvzVH0JOO+ve0woX1est/cQ=',
  },
  am_michael: {
    pitchHz: 108.8,
    print:
      '3DYdJww12gznFUTx4iMQRflz+Nm/CBKsKQoRCz4FFR4NAugMxf/s3ctiHg2CDAMBYCJK/v7GofcVMeUa6/wGCAf/pQMTwHc5GScOPM2BOw9JEh7L3VDEM9dM4wj2/sUEM96iHuWO0AHbGRs+xwcYJgjXCCY0I/Du3f0T28QbKhE=',
  },
  am_onyx: {
    pitchHz: 83.8,
    print:
      '00QaKfYv0PX4DXSx574dPuAtB93KHh62HBS//RUV8d/1v/PUDOvXCw5UYNSc59LQQcIDKd3qwugLJgj18c4fBwzfqyjurBRL7DlZIaeP8ew4u8i9GvrRN8J/6wEJzd+3frXlKMW+ywj9GQ4RuhAQJwnKDO4bDdwb0eMnt8No9hk=',
  },
  am_puck: {
    pitchHz: 110.3,
    print:
      '4eVXGOMc+sgCFS3ALQTzfx0C9eP/+jSaGEAA8ijk+gn+3JT83kDH4eEnMMzkA/fqJeT+NsLixMYIVuEf2h/n+e7Awy4Hy2oZBxnoP/rBKCRJyNQL9wq9/fAUBOb5t7jkG+0aVBGo5FfL4CI20gXaGusFB001ZQPd5Q8t5b/awvg=',
  },
  am_santa: {
    pitchHz: 160,
    print:
      'rD4dXSVEIBkeOS3N/esoFQBO7fPYIjaqTBPzDxxNE+feEuA4qAuwybxwG+qB0SiYYRRA6uPrltogAhwKEsjgMRP6COy5OjjW9hgE9w/NBCfmvBHK6TmtVdV8TxDaLAPwWIvdIE6O8q0qA/lS+fImKj6N8FDmIBr65sf5ua/mEdU=',
  },
  bf_alice: {
    pitchHz: 210.5,
    print:
      'FxYtGuT2f6QgCEKxqEwfLAwmGPu8HFHQCtXjJRX9wPo8McgiPBvu9toBLvzL7g/yJAoFCLMaLujmIvn7SvjcHN/Q/Un95lPE6q+93sSqGdcc4M4kuQQZHKYMQxISDum35dITVzWRFPFEE8fAC8YJIzDsDSTx5AbZ4PYN8BPV29k=',
  },
  bf_emma: {
    pitchHz: 179.8,
    print:
      'DMhPAfAxHtkfDljRAA33DT4G5NfdSeqoLRzvLTTe2+OQ3YEIags6lNvzP/3H+gfzOwcY99baIdHw35HzMDAJFOD18DIb+Evt29ntFdvhJv1C7yEO8ube7cTvKfT4LPnpsdIPKyC4Jf0h+Ovavfbo9RP1HTHQ/jPmwfQhAeIlDr4=',
  },
  bf_isabella: {
    pitchHz: 197.5,
    print:
      'PycjNBAmT8VB/jT+jUjuMsZXHLL85EDA/vbuzhc0+/0R9sYnSRkXDOQfQuvEWK7qH7nvutXzNgwk0cwZKwDyJLfUAD4XD3/Y+LzDBPzAI7AO3LkdztMPEsPTX/UKGdvHlN8/Yvnn7NsW+M/A29Xv/kjW/k3PASX+2ecI/PDvFNQ=',
  },
  bf_lily: {
    pitchHz: 188.2,
    print:
      'H+NULukxJsk0yjelnQIYNDw3nMLaAeijFtDnRTnZofwzCg1NJgreEqLwKurg+Q/uXMhGCcowM+/86Lu9Jh3fFrbZz1v51GjQ/Rav+dyBNssl4tEGx9xKJKsJLubbIO6x0OwdTD6lHug4B+DiBerpGE73AC3h+vrqBgf55Rj53Nw=',
  },
  bm_daniel: {
    pitchHz: 124.0,
    print:
      'zhkUFtkjCgf2IifG9O0XNB4X3+TtJt3lBgrzVfEi//HxDN8N3SPb8+4hOxblAdUFQA1B2+7j8vwoMujt9934EAHS6X8JGDzg6l/sQA2R+SAP2uS34ki3EL9aCvL5Keu+UOnRRw232+wk/QdZvOb39Afl8DEe8vgd7gUo0fUqE/Y=',
  },
  bm_fable: {
    pitchHz: 113.5,
    print:
      '69t/IOMm6ucYIj2Z9PndYQ0+Hcs3KBGENwHV+e/jwPL/29roFEz5rftHIvbC/uHAZuUeTMHQirMHAvvnB/Xq0sS3ozgpt0S+AlT2ZPG7EvFeyr3z2ybDF7zvDBw11Dzm+OEcUASzASH4xwki3f4J7T/dJ1Q6KCTf301eNw/49x0=',
  },
  bm_george: {
    pitchHz: 139.1,
    print:
      'zxUNGeMNLRPxMjC16PQlOfc1/w3vJ+nYB+vwVBA8AQ3/K/Adykj2+vIrVBPL/+/pUvRR0NvY5QkgP/Mdyd/9Fva++n0IMCm0+H8eVDamKU3+6QfcCk/bAr5YGAXnRPbLYsTFJw2t1fUVJ/Y4regGFNa8EjweHi8g6vUTsu4iFc4=',
  },
  bm_lewis: {
    pitchHz: 87.0,
    print:
      '0zIcIOk0GQ8GLjK57eoDExEpxfvoSiHEAeYUC/pc7SAVFr/m1QXy1u4XBuLgPIHONgRHMMnEsw1DNAfLDfXI5eW49Sjt3Vjtw1UBUAmpK/wktADS5S/YHKt7A9AJKcjIYrXNCwPM2c0EG/Ar7tnmFvL7JTfeMwob2LoQycAxHgA=',
  },
  ef_dora: {
    pitchHz: 172.0,
    print:
      '6K5/7sBeM9YWXjXI+SfgHRlOGNfuDVnZRTAHQCcE0fsE7NP7YEOVvwQ9OgPFuuWnIgFJG+wsw4RG7/3fIQu++Aurn1n54Fii+gytIQHdDBcVvKr34+IMGvkOUBUZAQKvtqNHICWb6y5m4APM6vlaJQkAKlP4ED8L4C72EvAeD9w=',
  },
  em_alex: {
    pitchHz: 129.0,
    print:
      'tCEyIPJG+SscSUSvC+EHIyAg+t30FTiyDg3oBxo60gbqHMT3IgCo2QBpMPix4LHtIhho8c/Ep9ghJAnP5+nHAQyB+zzTGiK6+zPsGgWf1Uf3su28yBmsIPtEFBsUE+fWHrAANDeH0QMl6vE/1wcx/hjLEywGEw4X+/cQ9KpISRE=',
  },
  em_santa: {
    pitchHz: 134.5,
    print:
      'yU4SLCNFBDYZMEnWDeUjAOwjIMnzKCuwNg/1Bi4gAunFEOgWxt7FrNtEGRKa3AXLZgQ46PXpgdQYJCIlEeG/Fgn0BwTbRi7X7SMP/fTP/iPi6A7Z+Tu0URRvNxblCgUFH779HjCV8MAYFt09FfZCIjGZ/DvsLfsYBtED0rEvG+I=',
  },
  ff_siwis: {
    pitchHz: 202.5,
    print:
      'A+owEBEkKtAczSIF2AD3Eswp76gT5EMHCfnF9AToyRn/7QEz/gD94P8TNvbVAPXEBhAVId3uE/4T+xH1EuPsJPTFAy0M7X/rEwIDFhnNzOve+84B3PYZ8OMVLyH/+93a6AQaDxDj/e4JL+rU/MviCBrz+R7NG+/r/vERGenx7cs=',
  },
  hf_alpha: {
    pitchHz: 207.8,
    print:
      'OxvyNdYzcK5HF0g3rw0dVyEw0by/Gyuh6xfc7Tff8RD33N9rSx7Ouwrlf8bt+fzDHt8bMtPmJCEcA/X5E9vOKO63DE7x8EnxwLjj6AXVLxvm1cAFs+0aCejgCwre88rBqNwqAh7hDB4lIL+b9er7/ATi//62Husg8L8aFv7M8O8=',
  },
  hf_beta: {
    pitchHz: 181.8,
    print:
      'HfEHKfkcV8csGlD3ow7mByH52971PCSpGP3JGy4ZC0wE+tNnQkEUxAz6QuHy0CDVXQBEELnxB+Pl4MgGAvrrMdvWGTnm6X/ozu/iD+67SSLlB/r1lyv23PD4GhcCHuzKl9sA/gbuGw8hJdXjCwnpCyHa9B76IxADAc0YDO/f+AQ=',
  },
  hm_omega: {
    pitchHz: 124.0,
    print:
      'vQ8gIAEv/f5ANSQHHfP6Kk4z+xHq4Ta4EOH67ylbBCUUAPEyue3Q1vk0PucTqdPHTxzm/8bg9/wsJ/v/2x31/8jhAVO62n/p2ST/EfKZ9CIp4R/Jre0ADeIqQQkN9gHV9/O0IhLB6f/ZESJTygLj/vDS7VHiDBz/6eM5s+Yu2As=',
  },
  hm_psi: {
    pitchHz: 128,
    print:
      'sDMBH+NADecYRh4Y6M34ATHtDenUawTeEvzHBiV/9hjtHtEA3ALWyPEmUNr/wcDUXA0N0Mz6ze0sxQr1AyLI+vW2HFS28kbv9VQbD861KxD8sCbW7UDuIsUxT+UKQOqvP8Wn7TGz3Obw30FkwgneBAmuFx7GIAAK6MAE4rM+1+k=',
  },
  if_sara: {
    pitchHz: 219.2,
    print:
      'JR8xOBB/R9tHzBAGyen5ZecnS+il4CwHCrXGOkkHA8808CBL/SEUt/EwEtnuENLKKs624pELCQRT8h39Qc7479zF+07q1kbC1Nnw5ea6ItcU5LA41Ng2E7j5TiP2CLby1NgqU/CpGOkVFNet7KT5HEnKEEH7Dfvc6dAP9ADn7Z0=',
  },
  im_nicola: {
    pitchHz: 90.9,
    print:
      '4DwGIf5HDR4CIS/P8t4FGtckMtjrRPjP6QvxHiogARj3Bd3nKe7zpRZGFQKy1s3/XO829fHigawdFTXqCifdFSqXtgLU3g4E8Uv76czMKhv1xf7BBzKYJPNI9OA9HN7lL8TuL/2b9O7xFhgc3/Uu+f2q9g36CtUn2Pwe+rUvDB0=',
  },
  jf_alpha: {
    pitchHz: 262.3,
    print:
      'KEj0AwX2SPZKBE7+MfhTZjUDRwaeUAa9JQne5C33z/TAsY8ZOVjQ4Bzka8C4drzl3c7IMrjx39vaHvj1/R3x/tfh9iUOK1IBh7gc6/DKHuVC4/Rk2N3q+c3af/bMFdYBscDpTQ6/GAIf7+4B/d+6IXEO8inNAfceANbYBOXE+SA=',
  },
  jf_gongitsune: {
    pitchHz: 225.4,
    print:
      'LujcI94kUb468jMygQk9PfgR5au7Rk+i9OzAD1ga2THY4q81JEj4EPUfQ9/gEOPQH7laDgT66f4TDerhH9G8G6PhG1FD+kjV0MTu3fy2PdX2ses0ktIaPqbGDRi0Jde+8J3wLnLeJ9zy4dFH+vn5MEv6JSveK9xT/Qrl8wLtEPU=',
  },
  jf_nezumi: {
    pitchHz: 235.3,
    print:
      'OgTSGP41WdIs1EwwtuZMMRXb/JjVKjPM9/i+8mozxiTO2KEV7mIIGhA4f9XLDOm5DMURHAT0DgcJMcXLLcehLL3YFVpIAzKxzLAEEPvJ98IhsuZOkNIoF5XzRzGUNbKv8an8KjqkNrXs1MI1J+vV+z8j+Gjx+c5iF8fe+B/tKSE=',
  },
  jf_tebukuro: {
    pitchHz: 313.7,
    print:
      'Q07R+89JGcwt7yMd8u01Vgr0AfG4HCi19BDt+kwZxQ/Izb81+X+v/+gTZAb+QQS7yOc6K8EHHvoeGfrhA6itAO/U+gUB4i7K3eLq3ufQM+Ml2QJNyRIs9bDrKhTJDbG7Ab3xAOP0JfoA8cYrL/zeCVA0ESzKAccQ3hIJF/DY1hk=',
  },
  jm_kumo: {
    pitchHz: 92.0,
    print:
      'xRj5FeckD+kMUDPUFMsMCfUS+O72USqj/ga66zd4/9O61tAVyQbw2tZDTdnlwsMIQ8QnwwLQ9+olGOoU/9L9CRPK9H8SyUDpqWpWMYTBCCEGo/Lo+1/YKMNdVdLwMK/AYpyNDyW3yv+8MPduiv0XDdvKFFK5De4ZxcER8Jc4wvM=',
  },
  pf_dora: {
    pitchHz: 173.9,
    print:
      '8at/A79dLtsMRzyx+B7SLQ1ZEc/xGUPLShsFSTYbux8JBe0YbCOexOk5NP+0ruiyDe1BLuIrt44s++/jI/3B/huir2b71Uil8RWsJvffJAkjr58J3u4REvz6TB469Pq5w61K+ymjCio99//bBu0zMA36KEr0KjYD5jsDFtcNKdw=',
  },
  pm_alex: {
    pitchHz: 131.1,
    print:
      'sxo8Iu1FByUSSz+zCtf+NBIlAd/5LC64Hw7tDRk5wgj2GNL1FAyr5+psNvy518ntGSVa3ODFnNQgLA7T5+O9ER+B+DvgHie6Az71KwWo8Tn1rvDDqxG/HQQ0GiYTA9/OM7cLFxeEyg4o6/s01Qkr9wDiIiokMA4FA/gU0q04Vgg=',
  },
  pm_santa: {
    pitchHz: 139.1,
    print:
      'xVYYMSZMBjETOkHRCuMmHu8zI8rvKSusPB74ADAo+vzDEt0TvOLJs9tTJAeOziPKf/9L5+Xzjc4UHxgfEufFHBD1G/nfTTvPBDId/u/XCCfm5gXh3EyyWQtrQRLvBPwJSMT2Gy6O6tMJBNw7EvAxMECTAjP6NvYT/9oB36EnIuA=',
  },
  zf_xiaobei: {
    pitchHz: 225.4,
    print:
      'cBDwdEwGbZBBJXpo3b8N9MQe9KysCPGEvCjxrzc1CTsnFAEsCHHHu+33fcgPUA0S0RlBKgjF+cNFHasACMTwHZneMA/4E0JD69O+AQefKtsU3spP2ewF06baFEWm5AKkI9RIA3/v3uL1HgcNywrVHfqsoyX3MCwa/frlPOiw2so=',
  },
  zf_xiaoni: {
    pitchHz: 225.4,
    print:
      'NC3hHOzHf8k9PxX7mgHx8dgssri6FTyqGUKLwRoflCgKwskZQVCuBS/1e+b1IOXx7voNANgJ+OjOBOnrANDoXPLj7xDyDVD5+ZikABGJKt787vQgr9EI/cHrID/F+vmGwbnZMCPoHCwT6NsA8dH9HBL0pwPgEhP8ENLNNQUCzgU=',
  },
  zf_xiaoxiao: {
    pitchHz: 228.6,
    print:
      'EB/fOP/6ItEi/EoZ0ycNAO5K7uLgKAWG7P7E2ToBvzX11eBEBTS67gS5f9IQSee29NEOE+cWEQrLORXl7tD2HekS+BLzMSwc2K+6HgLYQ+IT5Qcm0MneFb/lHRPF9fur3O4WHxwiHSfu9c7u/OvdTiQz/wTfDPQUDMPtCefdD/A=',
  },
  zf_xiaoyi: {
    pitchHz: 285.7,
    print:
      'Fyzd4PASCP4mLFAe6PjTLdsX59LgA96ovvjTgUnxuAEUuCMw6EzkJUH9S/LQLh+95fRHEP1A/LD8Mvgr2r/iIrzzGeYGARQq6ZTd7ToFPfH/2NEhA/Lz1uoISA3k6Rqd+soODfXjBh780q4OAc/dGSY/DfwUGfYXBAbvFOMc8wY=',
  },
  zm_yunjian: {
    pitchHz: 116.8,
    print:
      'ySYTNvIQFA8gDzzRART6ORcZttvlGfm7D/bMzBZL+B8ewNcfgQzypMVGGtOx19XHMdUrAeXOr/9SKwc31fQvJv/i0Bz7mlfwsVwgG/2wCRfdvbbs5UjdMtQ4RBYj5rLsXrz5PROwydX9HSE7ywH4+Oa/D1H9+/YUAbwy6pYAMBY=',
  },
  zm_yunxi: {
    pitchHz: 153.8,
    print:
      '8ekvJQYBQdAxNvoW8TILT/Ng7vkS0j/rPs/r4UtJuGEr9N8z+SkO7dUxO/HJwBeVZzn7EasV5/z67goF7h/mNgW82Rr5sn8C/D78/CzFOeYj4c8Y3QDnHQP+ORz04tmlAboULSXQ6v0A5tsIuNvu+fXXy0wFLCm7Bw8sALEnHvM=',
  },
  zm_yunxia: {
    pitchHz: 280.7,
    print:
      'Hk/Z/QH/EQMtXUzm2ejxHRX039rGQMfC8gvjsTXspATfvfskAWHm/hYMTfbrGyTryt4kEQIp6N75I/7xD63TF8PiF/vmFDse2YHiGjoKEef04O8pBf7+88YIKi3G/gTDwNf3BwjgEAEl3MgYDuPV/CQm8ufW/RXq+f72Gfrx5Bg=',
  },
  zm_yunyang: {
    pitchHz: 111.1,
    print:
      '3SkrKg4i+t4+NhjmQSLZFCAy+M7tKFKtGue37UNS8ugC7eY85Pz9ucsMBtSzzd/iLtk4H+nryAZCPBo5+vr7+BUK3xIP3Ujt3S7tIQixIB3j7QL0Ki6+Mdw8Twfp2PTY67UHEiKButPPHydQ3/AI3fLqAjr7KSX7zuA63NkQEPs=',
  },
}
